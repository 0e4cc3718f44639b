/** How long the bytes stay reachable after that, in milliseconds: some devices ask where to put them first. */
const KEPT_MS = 60_000;

/** Hands bytes to the device, which opens or keeps them under a name. */
export const saveOnDevice = (bytes: Blob, name: string): void => {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
};
