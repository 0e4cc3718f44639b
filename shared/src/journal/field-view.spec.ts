import { describe, expect, it } from '@jest/globals';
import { viewOf } from './field-view.ts';
import { JOURNAL_FIELDS } from './fields.ts';
import { isReservedKey } from './reserved-keys.ts';

const OURS = { '~at': { date: 1 }, '~other': { text: [{ value: 'b', at: 1 }] }, '~unread': ['odd'] };

describe('what the screens see of a field', () => {
  it.each(JOURNAL_FIELDS)('no key of ours, in %s or in an entry of it @E-03 @E-05 @E-06 @E-07', (field) => {
    const seen = viewOf(field, { ...OURS, '5': { date: '5', ...OURS } });
    expect(Object.keys(seen)).toEqual(['5']);
    if (field === 'field_cid' || field === 'field_plf') return; // one entry each, which has none inside
    expect(Object.keys(Object.values(seen)[0] ?? {}).filter(isReservedKey)).toEqual([]);
    expect(seen).toMatchObject({ '5': { date: '5' } });
  });
});
