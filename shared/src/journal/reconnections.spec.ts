import { describe, expect, it } from '@jest/globals';
import {
  intuitionsIn,
  progressOf,
  withIntuitionBack,
  withoutIntuition,
  withStatus,
} from './addressed-intuitions.ts';
import { momentOf } from './date-key.ts';
import type { Intuitions } from './intuitions.ts';
import { reconnectionsOf } from './reconnections.ts';

const journal: Intuitions = {
  '1700000000000': {
    date: '1700000000000',
    'reconew-q2-qui': 'Claire',
    intuitionsdata: [{ id: 'a', name: 'écouter', status: 'implemented' }, { name: 'ralentir' }],
  },
  '1800000000000': { date: '1800000000000' },
  plf6: { date: '1900000000000', special: 'plf6', intuitionsdata: [{ id: 's', name: 'oser' }] },
};
const addresses = () => {
  const entry = journal['1700000000000'];
  if (entry === undefined) throw new Error('The entry is there.');
  return intuitionsIn({ key: '1700000000000', entry }).map(({ address }) => address);
};
const at = <Value>(list: readonly Value[], place: number): Value => {
  const value = list[place];
  if (value === undefined) throw new Error(`Nothing at ${place}.`);
  return value;
};

describe('reconnections and their intuitions', () => {
  it('lists reconnections newest first @R-07', () => {
    expect(reconnectionsOf(journal).map(({ key }) => key)).toEqual(['1800000000000', '1700000000000']);
  });

  it('does not take an entry with a special value for a reconnection @E-05', () => {
    expect(reconnectionsOf(journal).some(({ key }) => key === 'plf6')).toBe(false);
  });

  it('moves an intuition to implemented and back; its entry follows @T-07', () => {
    const second = at(addresses(), 1);
    const done = withStatus(journal, second, 'implemented', 1_800_000_000_000);
    expect(done['1700000000000']?.status).toBe('implemented');
    expect(progressOf(done['1700000000000'] ?? { date: '' })).toEqual({ implemented: 2, total: 2 });
    const undone = withStatus(done, at(addresses(), 0), 'pending', 1_800_000_000_000);
    expect(undone['1700000000000']?.status).toBe('pending');
    expect(undone['1700000000000']?.['reconew-q2-qui']).toBe('Claire');
  });

  it('changes nothing when the intuition is gone or has become another @T-07', () => {
    const stale = { ...at(addresses(), 1), name: 'autre chose' };
    expect(
      withStatus(journal, stale, 'implemented', 1_800_000_000_000)['1700000000000']?.intuitionsdata,
    ).toEqual(journal['1700000000000']?.intuitionsdata);
    expect(withStatus(journal, { ...stale, entryKey: '1' }, 'implemented', 1_800_000_000_000)).toBe(journal);
  });

  it('deletes an intuition and puts it back where it was, once @S-16', () => {
    const first = at(addresses(), 0);
    const without = withoutIntuition(journal, first);
    expect(without['1700000000000']?.intuitionsdata).toEqual([{ name: 'ralentir' }]);
    const intuition = { id: 'a', name: 'écouter', status: 'implemented' as const };
    const back = withIntuitionBack(without, first, intuition);
    expect(back['1700000000000']?.intuitionsdata).toEqual(journal['1700000000000']?.intuitionsdata);
    expect(withIntuitionBack(back, first, intuition)).toEqual(back);
  });

  it('reads the moment of a date key, and nothing from another key or beyond what is a date @E-05', () => {
    expect(momentOf('1700000000000')).toBe(1_700_000_000_000);
    expect(momentOf('plf6')).toBeNull();
    expect(momentOf('8640000000000000')).toBe(8_640_000_000_000_000);
    expect(momentOf('8640000000000001')).toBeNull();
  });
});
