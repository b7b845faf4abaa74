#ifndef LIFETIME_H
#define LIFETIME_H

#include <stdbool.h>

/// Calls `ended` after the deinit of every instance of the class with this metadata, before the
/// instance's memory can be used again.
///
/// Linux has no associated objects; this lets one object end with another whose class is unknown.
/// The class's destructor is found in its metadata, where the Swift ABI puts it
/// (docs/ABI/TypeMetadata.rst, "Class Metadata": offset -2), and replaced by one that calls the
/// original and then `ended`. Applies to the class itself, not to its subclasses. Any thread may call
/// this, any number of times, always with the same `ended`.
///
/// Returns false, and changes nothing, if the metadata is laid out in another way. Checked with Swift
/// 6.3.1 on Linux, x86-64.
bool lifetime_observe(const void *_Nonnull class_metadata, void (*_Nonnull ended)(const void *_Nonnull object));

/// Says on standard error, at the first call, that classes cannot be observed.
void lifetime_warn_once(void);

/// Whether the object's deinit has begun.
bool lifetime_is_ending(const void *_Nonnull object);

/// Retains the object and returns it; null if its deinit has begun. The caller keeps its memory.
void *_Nullable lifetime_retain_if_alive(void *_Nonnull object);

#endif
