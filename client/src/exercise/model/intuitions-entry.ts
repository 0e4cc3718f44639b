import {
  entryStatus,
  INTUITIONS_KEY,
  type IntuitionsEntry,
  intuitionsEntrySchema,
} from '@ancrage/shared/journal/intuitions';
import { type Answers, itemsAt } from './answers.ts';
import { identified } from './ordered.ts';

/**
 * The answers as an entry of the journal's intuitions: each intuition with an id and a status, followed by the other
 * answers. Source: E-04.
 */
export const intuitionsEntryOf = (answers: Answers, date: string): IntuitionsEntry => {
  const items = identified(itemsAt(answers, INTUITIONS_KEY)).map((item) => ({
    ...item,
    status: item.status ?? ('pending' as const),
  }));
  return intuitionsEntrySchema.parse({
    ...answers,
    date,
    [INTUITIONS_KEY]: items,
    status: entryStatus(items),
  });
};
