import { describe, expect, it } from '@jest/globals';
import { storedEntry, withEntryBack, withoutEntry } from './entry-removal.ts';
import { secondVersionsIn } from './found-versions.ts';
import type { JsonObject } from './json.ts';
import { mergeDocuments } from './merge.ts';

const AT = 1_700_000_000_000;
const entry: JsonObject = {
  date: '1',
  name: 'Le pompier',
  trigger: 7,
  inconnu: { gardé: true },
  '~at': { '*': 5, name: 9 },
  '~other': { name: [{ value: 'Le sauveur', at: 8 }] },
};
const document: JsonObject = { 1: entry, 2: { date: '2', name: 'Le volcan' } };
const removed = withoutEntry(document, '1');

describe('an entry that was deleted', () => {
  it('comes back with its second version and all that no screen reads, as written now @E-06 @X-07', () => {
    expect(removed).toEqual({ 2: { date: '2', name: 'Le volcan' } });
    const back = withEntryBack(removed, '1', entry, AT);
    expect(back).toEqual({ ...document, 1: { ...entry, '~at': { '*': AT } } });
    expect(secondVersionsIn('field_deviateurs', back)).toEqual(
      secondVersionsIn('field_deviateurs', document),
    );
  });

  it('counts as written after all that it knew of, whatever the clock says @E-06', () => {
    expect(withEntryBack(removed, '1', entry, 2)).toMatchObject({ 1: { '~at': { '*': 10 } } });
  });

  it('is left as it is when it is there again: another device brought it back with other words @Q-54', () => {
    const theirs = { ...removed, 1: { date: '1', name: 'Le pompier de service' } };
    expect(withEntryBack(theirs, '1', entry, AT)).toBe(theirs);
  });

  it('stays once it is back, though another device has deleted it as well @Q-54', () => {
    const back = withEntryBack(removed, '1', entry, AT);
    expect(mergeDocuments('field_deviateurs', { base: document, mine: back, theirs: removed })).toEqual(back);
  });

  it('takes in what another device wrote in it before it heard of the deletion @Q-54', () => {
    const back = withEntryBack(removed, '1', entry, AT);
    const theirs = {
      ...document,
      1: { ...entry, name: 'Le pompier de service', '~at': { '*': 5, name: 50 } },
    };
    expect(mergeDocuments('field_deviateurs', { base: document, mine: back, theirs })).toMatchObject({
      1: { name: 'Le pompier de service', trigger: 7, '~other': entry['~other'] },
    });
  });

  it('is nothing that could be put back when it was gone already @E-06', () => {
    expect(storedEntry(document, '1')).toBe(entry);
    expect(storedEntry(removed, '1')).toBeNull();
    expect(storedEntry({ 1: 'not an entry' }, '1')).toBeNull();
  });
});
