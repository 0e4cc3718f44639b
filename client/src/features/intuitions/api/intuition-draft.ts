import type { IntuitionAddress } from '@ancrage/shared/journal/addressed-intuitions';
import * as z from 'zod/mini';
import '#platform/schema-settings.ts';

const BEGINNING = 'intuition.';

/** The name of an intuition in addresses of the app and keys of drafts. */
export const intuitionName = ({ entryKey, id, index, name }: IntuitionAddress): string =>
  `${entryKey} ${id ?? `${index} ${name}`}`;

/** The key of the draft of what is written about an intuition. */
export const intuitionDraftKey = (name: string): string => `${BEGINNING}${name}`;

/** The name of the intuition that a draft is about; null for another draft. */
export const intuitionOfDraft = (key: string): string | null =>
  key.startsWith(BEGINNING) ? key.slice(BEGINNING.length) : null;

/** What is written about an intuition and not saved: its plan, or what happened when it was done. */
export const intuitionDraftSchema = z.object({
  when: z.string(),
  obstacle: z.string(),
  response: z.string(),
  day: z.string(),
  words: z.string(),
});
