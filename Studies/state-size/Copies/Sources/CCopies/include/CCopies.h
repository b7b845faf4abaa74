/// How many blocks of at least 2,048 bytes this process has copied or moved.
long wide_copies(void);
