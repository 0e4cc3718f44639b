import { describe, expect, it } from '@jest/globals';
import { FORM_TYPES, type LeadershipPath } from './leadership-path.ts';
import {
  allPathProgress,
  nextStep,
  pathProgress,
  STEPS,
  savedPosition,
  stepOnPath,
  stepsOf,
} from './path-steps.ts';

const at = (plf: number, slide: number, form_type?: LeadershipPath['form_type']): LeadershipPath => ({
  ...(form_type !== undefined && { form_type }),
  progress: { plf_track: { plf, slide } },
});

describe('the steps of a guided path', () => {
  it('are six for plf, and five for ppp and expagil, which skip the third @P-07 @P-08', () => {
    expect(stepsOf('plf')).toEqual([1, 2, 3, 4, 5, 6]);
    expect(stepsOf('ppp')).toEqual([1, 2, 4, 5, 6]);
    expect(stepsOf('expagil')).toEqual([1, 2, 4, 5, 6]);
  });

  it('follow each other, the fourth after the second when it is not plf, and end after the sixth @T-08', () => {
    expect(STEPS.map((step) => nextStep(step, 'plf'))).toEqual([2, 3, 4, 5, 6, null]);
    for (const formType of ['ppp', 'expagil'] as const)
      expect(STEPS.map((step) => nextStep(step, formType))).toEqual([2, 4, 4, 5, 6, null]);
  });

  it('has step 4 in the place of step 3 when it is not plf @G-06', () => {
    expect(FORM_TYPES.map((formType) => stepOnPath(3, formType))).toEqual([3, 4, 4]);
    expect(stepOnPath(2, 'ppp')).toBe(2);
  });
});

describe('the saved place', () => {
  it('is the saved step and slide, and none without progress @G-05 @T-09', () => {
    expect(savedPosition(at(4, 2))).toEqual({ step: 4, slide: 2 });
    expect(savedPosition({})).toBeNull();
    expect(savedPosition({ progress: {} })).toBeNull();
  });

  it('of step 3 is the start of step 4 when the path is not plf @G-06', () => {
    expect(savedPosition(at(3, 5))).toEqual({ step: 3, slide: 5 });
    expect(savedPosition(at(3, 5, 'ppp'))).toEqual({ step: 4, slide: 0 });
    expect(savedPosition(at(3, 5), 'expagil')).toEqual({ step: 4, slide: 0 });
  });

  it('counts for none when it is a step that does not exist @E-07', () => {
    for (const plf of [0, 7, -1]) expect(savedPosition(at(plf, 0))).toBeNull();
    expect(savedPosition(at(2, -3))).toEqual({ step: 2, slide: 0 });
  });
});

describe('where one is on the paths', () => {
  it('is not begun, under way or finished @R-14', () => {
    const path: LeadershipPath = { ...at(4, 1, 'ppp'), results: { plf: { date: '1700000000000' } } };
    expect(allPathProgress(path)).toEqual([
      { formType: 'plf', state: 'finished', step: null, done: 6, total: 6, finishedAt: 1_700_000_000_000 },
      { formType: 'ppp', state: 'under-way', step: 4, done: 2, total: 5, finishedAt: null },
      { formType: 'expagil', state: 'not-begun', step: null, done: 0, total: 5, finishedAt: null },
    ]);
  });

  it('is under way again on a path that was finished before @R-14', () => {
    const path: LeadershipPath = { ...at(2, 0), results: { plf: { date: '1700000000000' } } };
    expect(pathProgress(path, 'plf')).toMatchObject({ state: 'under-way', step: 2, done: 1 });
    expect(pathProgress(path, 'plf').finishedAt).toBe(1_700_000_000_000);
  });
});
