import { describe, expect, it } from '@jest/globals';
import { JOURNAL_FIELDS, type JournalField } from './fields.ts';
import { answerInPlace, secondVersionsIn, secondVersionsInJournal } from './found-versions.ts';
import type { JsonObject } from './json.ts';
import { mergeDocuments } from './merge.ts';
import { allTexts, FULL_JOURNAL, rewritten } from './testing/full-journal.ts';

const mergedAfterConflict = (field: JournalField): JsonObject =>
  mergeDocuments(field, {
    base: FULL_JOURNAL[field],
    mine: rewritten(FULL_JOURNAL[field], (text) => `${text} A`) as JsonObject,
    theirs: rewritten(FULL_JOURNAL[field], (text) => `${text} BB`) as JsonObject,
  });

describe('the second versions of a journal', () => {
  it.each(JOURNAL_FIELDS)('in %s, a conflict at every place that has an answer is found @Q-54', (field) => {
    const merged = mergedAfterConflict(field);
    const found = secondVersionsIn(field, merged);
    const places = allTexts(FULL_JOURNAL[field]);
    expect(places.length).toBeGreaterThan(0);
    expect(found.map(({ value }) => value).sort()).toEqual(places.map((text) => `${text} A`).sort());
    expect(found.map((version) => answerInPlace(merged, version)).sort()).toEqual(
      places.map((text) => `${text} BB`).sort(),
    );
  });

  it('of all fields are found together, each with its field @Q-54', () => {
    const found = secondVersionsInJournal(mergedAfterConflict);
    for (const field of JOURNAL_FIELDS)
      expect(found.filter((version) => version.field === field)).toHaveLength(
        allTexts(FULL_JOURNAL[field]).length,
      );
  });

  it('a conflict over a whole entry is found @Q-54', () => {
    const merged = mergeDocuments('field_celebrations', {
      base: { 1: { date: '1', text: 'a' } },
      mine: { 1: { date: '1', text: 'a note' } },
      theirs: { 1: 'odd' },
    });
    expect(secondVersionsIn('field_celebrations', merged)).toMatchObject([
      { entryKey: null, path: '1', value: 'odd' },
    ]);
  });

  it('the keys of the entries that a guided path wrote are nothing to choose among @Q-54 @E-07', () => {
    const merged = mergeDocuments('field_plf', {
      base: {},
      mine: { entries: { derailor: '1772000000001' } },
      theirs: { entries: { derailor: '1772000000002' } },
    });
    expect(merged).toHaveProperty('~other');
    expect(secondVersionsIn('field_plf', merged)).toEqual([]);
  });
});
