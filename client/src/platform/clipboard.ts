/** Puts a text on the clipboard. @throws also where the browser has none, as on plain http */
export const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
