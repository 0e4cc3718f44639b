import type { JsonObject } from '@ancrage/shared/journal/json';
import { secondVersionsOf } from '@ancrage/shared/journal/second-versions';
import { describe, expect, it } from '@jest/globals';
import { linesOf } from './entry-lines.ts';
import { linesWithVersions } from './version-lines.ts';

const LABELS = { 'risks-1': 'Pour moi', 'risks-2': 'Pour vous', intuitionsdata: 'Mes intuitions' };
const WORDS = {
  implemented: 'faite',
  letGo: 'laissée',
  labels: {
    when: 'Quand',
    obstacle: 'Obstacle',
    response: 'Alors',
    day: 'Jour',
    words: 'Ce qui s’est passé',
  },
  date: (at: number) => `jour ${at}`,
};
const added = (entry: JsonObject) =>
  linesWithVersions(
    entry,
    secondVersionsOf(entry),
    (one) => linesOf(one, [], LABELS, WORDS),
    'autre version',
  ).filter(({ label }) => label.includes('autre version'));

describe('second versions on the readable page', () => {
  it('are under the question of their answer @Q-66', () => {
    expect(
      added({ risks: ['peu', 'rien'], '~other': { 'risks/1': [{ value: 'beaucoup', at: 1 }] } }),
    ).toEqual([{ label: 'Pour vous (autre version)', texts: ['beaucoup'] }]);
    expect(
      added({
        intuitionsdata: [
          { id: 'a', name: 'Dire non' },
          { id: 'b', name: 'Partir' },
        ],
        '~other': { 'intuitionsdata/a': [{ value: { id: 'a', name: 'Dire oui' }, at: 1 }] },
      }),
    ).toEqual([{ label: 'Mes intuitions (autre version)', texts: ['Dire oui'] }]);
  });

  it('are all shown where the answer itself is gone @Q-66', () => {
    const versions = [
      { value: 'un', at: 1 },
      { value: 'deux', at: 2 },
    ];
    const one = versions.slice(0, 1);
    expect(added({ other: '', '~other': { gone: versions, 'lost/deep/a': one, 'other/a': one } })).toEqual([
      { label: 'Gone (autre version)', texts: ['un'] },
      { label: 'Gone (autre version)', texts: ['deux'] },
      { label: 'Lost deep a (autre version)', texts: ['un'] },
      { label: 'Other (autre version)', texts: ['un'] },
    ]);
  });

  it('are omitted when they were dismissed @Q-66', () => {
    expect(added({ a: 'un', '~other': { a: [{ gone: 'abc', at: 1 }] } })).toEqual([]);
  });
});
