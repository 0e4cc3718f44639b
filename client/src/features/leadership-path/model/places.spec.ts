import { describe, expect, it } from '@jest/globals';
import { answersIn, placed, placedChanges, type StepFields } from './places.ts';

const fields: StepFields = {
  path: { answers: { 'plf1-corps': 'La nuque' }, entries: { derailor: '5', claim: 'gone' } },
  card: { CIDsymptome: 'Le souffle court', CIDancien: 'gardé' },
  derailors: { '5': { date: '5', name: 'Le pompier', trigger: 'un cri' }, '6': { date: '6', name: 'Autre' } },
  claims: {},
  intuitions: {
    plf: { date: '7', special: 'plf', intuitionsdata: [{ id: 'a', name: 'Écouter' }] },
    ppp: { date: '8', special: 'ppp', intuitionsdata: [{ id: 'b', name: 'Oser' }] },
  },
};

describe('the places of a step’s answers', () => {
  it('are read from the card, the first derailor and the path’s own intuitions @E-07 @P-12', () => {
    expect(answersIn(fields, 'plf')).toEqual({
      'plf1-corps': 'La nuque',
      CIDsymptome: 'Le souffle court',
      'deviateur-date': '5',
      'deviateur-name': 'Le pompier',
      'deviateur-trigger': 'un cri',
      intuitionsdata: [{ id: 'a', name: 'Écouter' }],
    });
    expect(answersIn(fields, 'ppp')).toHaveProperty('intuitionsdata', [{ id: 'b', name: 'Oser' }]);
    expect(answersIn(fields, 'expagil')).not.toHaveProperty('intuitionsdata');
  });

  it('are written to their places, and nowhere else @E-07 @E-06 @P-12', () => {
    const items = [{ id: 'c', name: 'Dire' }];
    expect(
      placedChanges({
        'plf1-corps': 'Le dos',
        'plf1-occasions-2': null,
        CIDsymptome: 'La gorge',
        'deviateur-name': 'La pompière',
        'pretention-truth': null,
        intuitionsdata: items,
      }),
    ).toEqual({
      path: { 'plf1-corps': 'Le dos', 'plf1-occasions-2': null },
      card: { CIDsymptome: 'La gorge' },
      derailor: { name: 'La pompière' },
      claim: { truth: '' },
      intuitions: items,
    });
  });

  it('never empty a line of the identity card @P-12', () => {
    expect(placedChanges({ CIDsymptome: ' ', CIDvocationpro: null }).card).toEqual({});
    expect(placed({ CIDsymptome: '', 'pretention-truth': null })).toMatchObject({
      card: { CIDsymptome: '' },
      claim: { truth: null },
    });
  });
});
