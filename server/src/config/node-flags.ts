/**
 * What Node is told when it runs the server. Without it, a machine with much memory lets V8 keep 128 MB for objects that
 * live for one request alone; a quarter of that holds what is under way at a time.
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=16'];
