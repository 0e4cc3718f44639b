/** How long the object URL stays valid, in milliseconds: some devices first ask where to save. */
const KEPT_MS = 60_000;

/** Saves a file on the device under a name, or opens it. */
export const saveOnDevice = (bytes: Blob, name: string): void => {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
};
