import { describe, expect, it } from '@jest/globals';
import { groupOf } from './intuition-groups.ts';

const TODAY = '2026-11-27';

describe('the group of an intuition', () => {
  it.each([
    ['without a day is to try', {}, 'pending'],
    ['planned for today is to try', { day: TODAY }, 'pending'],
    ['whose day has passed is to try', { day: '2026-11-26' }, 'pending'],
    ['planned for tomorrow comes later', { day: '2026-11-28' }, 'later'],
    ['done before its day is done', { day: '2026-11-28', status: 'implemented' }, 'implemented'],
    [
      'given up before its day is given up',
      { day: '2026-11-28', outcome: { kind: 'let-go', date: '1764230000000' } },
      'let-go',
    ],
  ] as const)('%s @R-09', (_, members, group) => {
    expect(groupOf({ name: 'écouter', ...members }, TODAY)).toBe(group);
  });
});
