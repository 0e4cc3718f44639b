import { expect, it } from '@jest/globals';
import { placeOfDraft } from './draft-place.ts';

const placeOf = (key: string, value: unknown = {}) => {
  const place = placeOfDraft({ uid: 7, key, value, writtenAt: 1 });
  return place && [place.kind, place.path, place.isNew, place.entryAt];
};

it('a draft has the label of its subject, and the path of the page that resumes it @T-03 @Q-52', () => {
  const exchange = { at: 1, slideId: 'end-advice', answers: {} };
  expect(placeOf('note')).toEqual(['note', '/pages/celebrations', true, null]);
  expect(placeOf('note:12')).toEqual(['note', '/pages/celebrations?edit=12', false, 12]);
  expect(placeOf('exercise.reconnection')).toEqual(['reconnection', '/reco/add', true, null]);
  expect(placeOf('exercise.reconnection.12')).toEqual(['reconnection', '/reco/add?edit=12', false, 12]);
  expect(placeOf('exercise.derailor')).toEqual(['derailor', '/deviateur/add?add=derailor', true, null]);
  expect(placeOf('exercise.claim.12')).toEqual(['claim', '/deviateur/add?add=claim&edit=12', false, 12]);
  expect(placeOf('exercise.friendship')).toEqual(['friendship', '/amitiepro/add/new/prepare', true, null]);
  expect(placeOf('exercise.friendship.12', exchange)).toEqual([
    'friendship',
    '/amitiepro/add/12/end?edit=1',
    false,
    12,
  ]);
  expect(placeOf('exercise.further.week-review')).toEqual([
    'further',
    '/exercice/week-review/add',
    true,
    null,
  ]);
  expect(placeOf('exercise.further.week-review.exercise-week-review-12')).toEqual([
    'further',
    '/exercice/week-review/add?entry=exercise-week-review-12',
    false,
    12,
  ]);
  expect(placeOf('exercise.identity-card')).toEqual(['identity-card', '/pages/cid', false, null]);
  expect(placeOf('exercise.plf3')).toEqual(['step', '/plf/plf3', false, null]);
  expect(placeOf('account')).toEqual(['account', '/pages/user', false, null]);
  expect(placeOf('of another app')).toBeNull();
});
