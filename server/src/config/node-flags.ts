/**
 * The options of Node for the server. By default, V8 on a machine with much memory reserves 128 MB for short-lived
 * objects, of which a quarter is in use at a time, and lets garbage grow to several times the live data. Two fifths of
 * that cost no measurable processor time.
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=16', '--heap-growing-percent=40'];

/**
 * The options of the C library on Linux: return allocations of this size (bytes) and more to the system when they are
 * freed, and keep no separate memory per thread.
 */
export const MEMORY_SETTINGS: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
};
