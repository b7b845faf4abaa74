#ifndef LAST_CONNECTION_H
#define LAST_CONNECTION_H

/// The connection of `store`, if this thread looked that up last and no connection of the process has ended since; or null.
const void *_Nullable last_connection(const void *_Nonnull store);

/// This thread has looked up the connection of `store`.
void last_connection_set(const void *_Nonnull store, const void *_Nonnull connection);

/// A connection is about to end: every thread forgets what it has looked up.
void last_connection_forget(void);

#endif
