/**
 * Requests persistent storage, so that the browser does not evict the data when space runs short. Some browsers ask the
 * user, some decide alone; the app works either way. Source: P-02, Q-52.
 */
export const askToKeepStorage = async (): Promise<void> => {
  const { storage } = navigator;
  if (storage?.persist === undefined || (await storage.persisted())) return;
  await storage.persist();
};
