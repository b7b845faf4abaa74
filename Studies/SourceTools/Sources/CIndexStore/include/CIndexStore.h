// What is used of libIndexStore, the toolchain's reader of the index that `swift build` writes. The library is
// opened at run time, since no package links it.
#ifndef CINDEXSTORE_H
#define CINDEXSTORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Characters without a zero at their end.
typedef struct {
  const char *_Nullable data;
  size_t length;
} IndexString;

typedef void *_Nonnull IndexObject;

typedef enum : uint64_t {
  IndexRoleDefinition = 1 << 1,
  IndexRoleReference = 1 << 2,
  IndexRoleImplicit = 1 << 8,
  IndexRoleOverrideOf = 1 << 11,
} IndexRole;

typedef enum : uint32_t {
  IndexKindModule = 1,
  IndexKindExtension = 9,
  IndexKindParameter = 25,
} IndexKind;

/// How a unit depends on a record, the index of one file.
static const uint32_t IndexDependencyRecord = 2;

typedef void *_Nullable (*IndexStoreCreate)(const char *_Nonnull path,
                                            void *_Nullable *_Nullable error);
typedef void (*IndexDispose)(IndexObject object);
typedef void *_Nullable (*IndexReaderCreate)(IndexObject store, const char *_Nonnull name,
                                             void *_Nullable *_Nullable error);
typedef bool (*IndexStringVisitor)(void *_Nullable context, IndexString name);
typedef bool (*IndexObjectVisitor)(void *_Nullable context, IndexObject object);
typedef bool (*IndexUnitsApply)(IndexObject store, unsigned sorted, void *_Nullable context,
                                IndexStringVisitor _Nonnull visitor);
typedef bool (*IndexObjectsApply)(IndexObject object, void *_Nullable context,
                                  IndexObjectVisitor _Nonnull visitor);
typedef IndexString (*IndexGetString)(IndexObject object);
typedef IndexObject (*IndexGetObject)(IndexObject object);
typedef uint64_t (*IndexGetRoles)(IndexObject object);
typedef uint32_t (*IndexGetNumber)(IndexObject object);

#endif
