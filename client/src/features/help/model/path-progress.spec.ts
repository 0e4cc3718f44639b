import { describe, expect, it } from '@jest/globals';
import { pathProgress, stepsOf } from './path-progress.ts';

describe('where one is on the guided paths', () => {
  it('[R-14] is nowhere at first', () => {
    expect(pathProgress({}).map(({ formType, state }) => [formType, state])).toEqual([
      ['plf', 'untouched'],
      ['ppp', 'untouched'],
      ['expagil', 'untouched'],
    ]);
  });

  it('[R-14][E-07] is the saved step of one path, and the date at which another was completed', () => {
    expect(
      pathProgress({
        form_type: 'ppp',
        progress: { plf_track: { plf: 4, slide: 2 } },
        results: { plf: { date: '1772438400000' }, expagil: {} },
      }),
    ).toEqual([
      { formType: 'plf', state: 'done', moment: 1_772_438_400_000 },
      { formType: 'ppp', state: 'underway', step: 4 },
      { formType: 'expagil', state: 'done', moment: null },
    ]);
  });

  it('[T-08] leaves the third step to the fundamentals', () => {
    expect(stepsOf('plf')).toEqual([1, 2, 3, 4, 5, 6]);
    expect(stepsOf('expagil')).toEqual([1, 2, 4, 5, 6]);
  });
});
