/** Ends this process when the one that started it asks or vanishes; what was started here ends with it. */
export const endWithBootstrap = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
};
