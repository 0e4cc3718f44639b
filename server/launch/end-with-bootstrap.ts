/** Ends this process and its children when the process that started it asks for it or disappears. */
export const endWithBootstrap = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
};
