import { describe, expect, it } from '@jest/globals';
import { deletedElsewhere } from './deleted-elsewhere.ts';
import type { JournalField } from './fields.ts';

const note = (text: string) => ({ date: '1', text });
const text = (entries: object) => JSON.stringify(entries);
const both = text({ 1: note('un'), 2: note('deux'), '~at': { '*': 1 } });

const deleted = (mine: string | null, theirs: string | null, base: string | null = both) =>
  deletedElsewhere('field_celebrations', { base, mine, theirs }).map(({ key }) => key);

describe('what another device deleted', () => {
  it('is each entry that both sides knew and the other side has no more, as it was stored @X-07 @Q-54', () => {
    const three = { base: both, mine: both, theirs: text({ 2: note('deux') }) };
    expect(deletedElsewhere('field_celebrations', three)).toEqual([{ key: '1', entry: note('un') }]);
    expect(deleted(both, null)).toEqual(['1', '2']);
  });

  it('is nothing that this device deleted itself, or that nobody deleted @X-07', () => {
    expect(deleted(text({ 2: note('deux') }), text({ 2: note('deux') }))).toEqual([]);
    expect(deleted(text({ 2: note('deux') }), both)).toEqual([]);
    expect(deleted(both, text({ 1: note('autre'), 2: note('deux'), 3: note('trois') }))).toEqual([]);
  });

  it('is nothing that was changed here since: an edit beats a deletion @X-07 @Q-54', () => {
    expect(deleted(text({ 1: note('un, plus loin'), 2: note('deux') }), text({ 2: note('deux') }))).toEqual(
      [],
    );
  });

  it('is nothing where no common state is known, nor where the text of the other side cannot be read @X-07', () => {
    expect(deleted(both, text({}), null)).toEqual([]);
    expect(deleted(both, '{"1":')).toEqual([]);
  });

  it.each(['field_cid', 'field_plf'] satisfies JournalField[])(
    'is no answer of %s, which is one entry itself @X-07',
    (field) => {
      const three = { base: '{"a":{"b":"c"}}', mine: '{"a":{"b":"c"}}', theirs: '{}' };
      expect(deletedElsewhere(field, three)).toEqual([]);
    },
  );
});
