import type { EntryChange } from '@ancrage/shared/journal/entry-changes';
import { describe, expect, it } from '@jest/globals';
import { dayOfEntry, titleOfEntry } from './entry-title.ts';

const at = String(new Date(2026, 9, 1, 9).getTime());
const added = (field: EntryChange['field'], entryKey: string | null, after: EntryChange['after']) =>
  ({ field, entryKey, kind: 'added', before: null, after, stored: null }) as const;

describe('the heading of an entry in the journal history', () => {
  it('is its name only: the day is separate @Q-51', () => {
    const derailor = added('field_deviateurs', at, { name: 'La pompière' });
    expect(titleOfEntry(derailor)).toBe('La pompière');
    expect(dayOfEntry(derailor, 'fr')).toBe('1er\u00A0octobre\u00A02026');
  });

  it('a note has no title: it is a single text @Q-51 @R-11', () => {
    const note = added('field_celebrations', at, { text: 'Merci à Nadia, qui a attendu.' });
    expect(titleOfEntry(note)).toBe('');
    expect(dayOfEntry(note, 'en')).toBe('1\u00A0October\u00A02026');
  });

  it('the identity card has neither a title nor a day @Q-51', () => {
    const card = added('field_cid', null, { CIDsymptome: 'La gorge' });
    expect([titleOfEntry(card), dayOfEntry(card, 'fr')]).toEqual(['', null]);
  });
});
