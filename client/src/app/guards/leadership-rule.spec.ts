import type { LeadershipPath } from '@ancrage/shared/journal/leadership-path';
import { describe, expect, it } from '@jest/globals';
import { leadershipWay } from './leadership-rule.ts';

const at = (plf: number, form_type: LeadershipPath['form_type'] = 'plf'): LeadershipPath => ({
  form_type,
  progress: { plf_track: { plf, slide: 2 } },
});
const way = (path: LeadershipPath, step: 1 | 3 | 4 | 6 | null, query = '') =>
  leadershipWay(path, step, new URLSearchParams(query));

describe('the way under /plf', () => {
  it('leads to the saved step from every other, and from /plf itself @G-05', () => {
    expect(way(at(4), 1).redirect).toBe('/plf/plf4');
    expect(way(at(4), 6).redirect).toBe('/plf/plf4');
    expect(way(at(4), null).redirect).toBe('/plf/plf4');
    expect(way(at(4), 4).redirect).toBeNull();
    expect(way(at(4), null, 'view=overview').redirect).toBeNull();
  });

  it('stays at the requested step while nothing is saved @R-19', () => {
    for (const step of [1, 3, 6, null] as const) expect(way({}, step).redirect).toBeNull();
  });

  it('leads to step 4 for a saved step 3 when the form type is not plf @G-06', () => {
    expect(way(at(3), 1).redirect).toBe('/plf/plf3');
    expect(way(at(3, 'ppp'), 1).redirect).toBe('/plf/plf4');
    expect(way(at(3), 1, 'form_type=expagil')).toEqual({
      formType: 'expagil',
      redirect: '/plf/plf4?form_type=expagil',
    });
  });

  it('skips the third step on ppp and expagil, even with nothing saved @P-08', () => {
    expect(way({}, 3, 'form_type=ppp').redirect).toBe('/plf/plf4?form_type=ppp');
    expect(way({}, 3, 'form_type=plf').redirect).toBeNull();
  });

  it('takes the form type of the address, else the one walked last, and no unknown one @S-10', () => {
    expect(way(at(4, 'ppp'), 4).formType).toBe('ppp');
    expect(way(at(4, 'ppp'), 4, 'form_type=plf').formType).toBe('plf');
    expect(way({}, 1, 'form_type=other').formType).toBe('plf');
  });
});
