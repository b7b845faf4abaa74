#ifndef LAST_CONNECTION_H
#define LAST_CONNECTION_H

/// The connection of `store`, if this thread looked that up last, and no associated object was removed since; or null.
const void *_Nullable last_connection(const void *_Nonnull store);

/// This thread has looked up the connection of `store`.
void last_connection_set(const void *_Nonnull store, const void *_Nonnull connection);

/// Makes every thread forget what it has looked up. To be called when an associated object was removed, before it is freed.
void last_connection_forget(void);

#endif
