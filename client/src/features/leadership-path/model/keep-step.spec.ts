import { secondVersionsIn } from '@ancrage/shared/journal/found-versions';
import 'fake-indexeddb/auto';
import { type JournalField } from '@ancrage/shared/journal/fields';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Answers } from '#exercise/model/answers.ts';
import type { JournalKeeper } from '#journal-data/journal/journal-keeper.ts';
import { fakeTab } from '#journal-data/testing/fake-tab.ts';
import { withPageLock } from '#platform/locks.ts';
import { TokenKeeper } from '#platform/session/token-keeper.ts';
import { writeLocal } from '#platform/storage/local.ts';
import { FakeServer, useServer } from '#platform/testing/fake-server.ts';
import { MemorySession } from '#platform/testing/memory-session.ts';
import { useMemoryStorage } from '#platform/testing/memory-storage.ts';
import type { StepFields } from './places.ts';

let closeTab: () => Promise<void>;
let journalKeeper: JournalKeeper;
let keepStep: typeof import('./keep-step.ts')['keepStep'];
let tokens: TokenKeeper;

beforeAll(async () => {
  closeTab = fakeTab();
  ({ journalKeeper } = await import('#journal-data/journal/journal.ts'));
  ({ keepStep } = await import('./keep-step.ts'));
});
afterAll(() => closeTab());

beforeEach(async () => {
  useMemoryStorage();
  const server = new FakeServer();
  useServer(server);
  tokens = new TokenKeeper(withPageLock, new MemorySession());
  await tokens.signInWithPassword('c@example.org', 'right');
  writeLocal('data-id', server.nid);
  await journalKeeper.open({ uid: server.uid, nid: server.nid });
  await journalKeeper.refresh();
  server.offline = true;
});
afterEach(async () => {
  await journalKeeper.erase();
  tokens.close();
});

const fieldsNow = (): StepFields => ({
  path: journalKeeper.view.field('field_plf'),
  card: journalKeeper.view.field('field_cid'),
  derailors: journalKeeper.view.field('field_deviateurs'),
  claims: journalKeeper.view.field('field_pretentions'),
  intuitions: journalKeeper.view.field('field_intuitions'),
});
const others = (field: JournalField) =>
  secondVersionsIn(field, journalKeeper.view.document(field)).map(({ value }) => value);
/** Saves answers over existing ones. */
const keep = (changes: Answers, base: Answers) =>
  keepStep(fieldsNow(), 'plf', { answers: changes, base }, { step: 3, slide: 1 }, async () => {});

const nothing = {
  'plf1-corps': null,
  CIDsymptome: null,
  'deviateur-name': null,
  'pretention-name': null,
  intuitionsdata: null,
};
const first = {
  'plf1-corps': 'La nuque',
  CIDsymptome: 'Le souffle court',
  'deviateur-name': 'Le pompier',
  'pretention-name': 'On devrait deviner',
  intuitionsdata: [{ id: 'a', name: 'Écouter' }],
};

describe('the answers of a step', () => {
  it('are saved to their places once, however often they are saved @E-06 @E-07', async () => {
    await keep(first, nothing);
    await keep(first, first);
    const { path, card, derailors, claims, intuitions } = fieldsNow();
    expect(path).toMatchObject({
      answers: { 'plf1-corps': 'La nuque' },
      progress: { plf_track: { plf: 3, slide: 1 } },
    });
    expect(card).toEqual({ CIDsymptome: 'Le souffle court' });
    expect(Object.values(derailors)).toEqual([{ date: path.entries?.derailor, name: 'Le pompier' }]);
    expect(Object.values(claims)).toEqual([{ date: path.entries?.claim, name: 'On devrait deviner' }]);
    expect(intuitions.plf).toMatchObject({ special: 'plf', intuitionsdata: [{ id: 'a', name: 'Écouter' }] });
    await keep({ 'plf1-corps': null }, { 'plf1-corps': 'La nuque' });
    expect(fieldsNow().path.answers).toEqual({});
  });

  it('become second versions of concurrent answers of another device, without loss @Q-54 @E-06 @E-07', async () => {
    await keep(first, nothing);
    await keep(
      {
        'plf1-corps': 'Le dos',
        CIDsymptome: 'La gorge',
        'deviateur-name': 'La pompière',
        'deviateur-trigger': 'un cri',
        'pretention-name': 'On devrait voir',
        intuitionsdata: [
          { id: 'a', name: 'Écouter' },
          { id: 'b', name: 'Ralentir' },
        ],
      },
      first,
    );
    await keep(
      {
        'plf1-corps': 'Le ventre',
        CIDsymptome: 'La mâchoire',
        'deviateur-name': 'Le volcan',
        'pretention-name': 'On devrait savoir',
        intuitionsdata: [
          { id: 'a', name: 'Écouter' },
          { id: 'c', name: 'Dire non' },
        ],
      },
      first,
    );
    const { path, card, derailors, claims, intuitions } = fieldsNow();
    expect([path.answers?.['plf1-corps'], others('field_plf')]).toEqual(['Le ventre', ['Le dos']]);
    expect([card.CIDsymptome, others('field_cid')]).toEqual(['La mâchoire', ['La gorge']]);
    expect(Object.values(derailors)).toMatchObject([{ name: 'Le volcan', trigger: 'un cri' }]);
    expect(others('field_deviateurs')).toEqual(['La pompière']);
    expect(Object.values(claims)).toMatchObject([{ name: 'On devrait savoir' }]);
    expect(others('field_pretentions')).toEqual(['On devrait voir']);
    const names = intuitions.plf?.intuitionsdata?.map(({ name }) => name);
    expect(names?.sort()).toEqual(['Dire non', 'Ralentir', 'Écouter']);
  });

  it('without a known base, as in the draft of an older app, keep the existing answer as a second version @Q-54', async () => {
    await keep(first, nothing);
    await keep({ CIDsymptome: 'La gorge', 'deviateur-name': 'La pompière' }, nothing);
    expect(others('field_cid')).toEqual(['Le souffle court']);
    expect(others('field_deviateurs')).toEqual(['Le pompier']);
  });

  it('are saved atomically: a failure saves none of them, and keeps the draft @E-06 @E-07 @Q-52', async () => {
    const before = fieldsNow();
    const { put } = IDBObjectStore.prototype;
    const refusing = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value,
    ) {
      if (value.field === 'field_pretentions') throw new DOMException('No room.', 'QuotaExceededError');
      return put.call(this, value);
    });
    await expect(keep(first, nothing)).rejects.toThrow('No room.');
    refusing.mockRestore();
    expect(fieldsNow()).toEqual(before);
    await keep(first, nothing);
    expect(Object.keys(fieldsNow().derailors)).toHaveLength(1);
  });
});
