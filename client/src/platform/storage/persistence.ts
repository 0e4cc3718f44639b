/**
 * Asks the browser never to clear this device's copy by itself when space runs short. Some browsers ask the person,
 * some decide alone; either answer leaves everything working. Source: P-02, Q-52.
 */
export const askToKeepStorage = async (): Promise<void> => {
  const { storage } = navigator;
  if (storage?.persist === undefined || (await storage.persisted())) return;
  await storage.persist();
};
