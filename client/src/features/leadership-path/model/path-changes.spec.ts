import { describe, expect, it } from '@jest/globals';
import { finished, pathIntuitions, withPlace } from './path-changes.ts';

describe('a guided path on its way', () => {
  it('saves the position, and leaves the rest unchanged @E-07 @T-08', () => {
    const path = { answers: { a: '1' }, progress: { plf_track: { plf: 1, slide: 4 }, foreign: 1 } };
    expect(withPlace(path, 'ppp', { step: 2, slide: 0 })).toEqual({
      answers: { a: '1' },
      form_type: 'ppp',
      progress: { plf_track: { plf: 2, slide: 0 }, foreign: 1 },
    });
  });
});

describe('a guided path at its end', () => {
  const path = {
    form_type: 'plf' as const,
    progress: { plf_track: { plf: 6, slide: 7 } },
    answers: { 'plf1-corps': 'La nuque', 'plf6-garder': 'Le calme' },
  };

  it('stores its results and clears its track @E-07', () => {
    expect(finished(path, 'plf', '9')).toEqual({
      form_type: 'plf',
      progress: {},
      answers: { 'plf1-corps': 'La nuque' },
      results: { plf: { date: '9', 'plf6-garder': 'Le calme' } },
    });
  });

  it('keeps its earlier results, and the results of the other paths @E-07', () => {
    const again = {
      ...path,
      results: { ppp: { date: '1' }, plf: { date: '5', 'plf6-garder': 'La joie', earlier: [{ date: '3' }] } },
    };
    expect(finished(again, 'plf', '9').results).toEqual({
      ppp: { date: '1' },
      plf: {
        date: '9',
        'plf6-garder': 'Le calme',
        earlier: [{ date: '5', 'plf6-garder': 'La joie' }, { date: '3' }],
      },
    });
  });
});

describe('the intuitions of a path', () => {
  it('have the key of their path, which their special names @E-05', () => {
    expect(pathIntuitions(undefined, 'ppp', [{ id: 'a', name: 'Oser' }], '9')).toEqual({
      date: '9',
      special: 'ppp',
      intuitionsdata: [{ id: 'a', name: 'Oser', status: 'pending' }],
      status: 'pending',
    });
  });

  it('keep their date and status when they change, and are no entry when there are none @E-05', () => {
    const items = [{ id: 'a', name: 'Oser', status: 'implemented' as const }];
    const before = { date: '3', special: 'plf', intuitionsdata: items };
    expect(pathIntuitions(before, 'plf', items, '9')).toMatchObject({ date: '3', status: 'implemented' });
    expect(pathIntuitions(undefined, 'plf', [], '9')).toBeNull();
  });
});
