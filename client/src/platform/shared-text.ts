import * as z from 'zod/mini';
import { readTab, removeTab, writeTab } from '#platform/storage/tab.ts';

const KEY = 'shared-text';

/** What another app shared: title, text and address, each once. Source: Web Share Target. */
export const sharedTextIn = (query: URLSearchParams): string => {
  const parts = ['title', 'text', 'url'].map((name) => query.get(name)?.trim() ?? '');
  return parts
    .filter(
      (part, at) =>
        part !== '' &&
        !parts.some((other, place) => place !== at && other.includes(part) && (other !== part || place < at)),
    )
    .join('\n');
};

/**
 * Keeps a shared text in this tab until the notes take it: over a sign-in, and not on the disk of a device that somebody
 * else may use. Several wait together.
 * @throws DOMException when the browser refuses to store
 */
export const keepSharedText = (text: string): void => {
  const waiting = readSharedText();
  if (!waiting.includes(text)) writeTab(KEY, waiting === '' ? text : `${waiting}\n\n${text}`);
};

/** The text that waits for the notes; an empty string when there is none. */
export const readSharedText = (): string => readTab(KEY, z.string()) ?? '';

export const forgetSharedText = (): void => removeTab(KEY);
