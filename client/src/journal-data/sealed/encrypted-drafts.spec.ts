import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { mergeDraftAnswers } from '#journal-data/drafts/draft-merge.ts';
import { DraftStore } from '#journal-data/drafts/draft-store.ts';
import { PersistedDraft } from '#journal-data/drafts/persisted-draft.ts';
import type { JournalKeeper } from '#journal-data/journal/journal-keeper.ts';
import { FakeDevice } from '#journal-data/testing/fake-device.ts';
import { FakeServer } from '#platform/testing/fake-server.ts';

const schema = z.record(z.string(), z.string());
let device: FakeDevice;

beforeEach(() => {
  device = new FakeDevice(new FakeServer());
});
afterEach(() => device.dispose());

/** The draft of a reconnection as one tab shows it. */
const draftIn = (tab: JournalKeeper) =>
  new PersistedDraft(
    new DraftStore(
      () => device.database,
      () => tab.owner?.uid ?? null,
    ),
    () => 5,
    'reconnection',
    schema,
    (known, mine, theirs) => z.parse(schema, mergeDraftAnswers(known ?? {}, mine, theirs)),
  );
const onDisk = async () => (await device.database).getAll('drafts');

/** Two tabs write one draft; the session ends, and the second tab receives the message one keystroke later. */
const untilTold = async () => {
  const [early, late] = [await device.openTab(), await device.openTab()];
  const [first, second] = [draftIn(early), draftIn(late)];
  await first.write({ qui: 'Claire', sujet: 'un retard' });
  await second.read();
  await first.write({ qui: 'Claire', sujet: 'un retard', pense: 'Trop tard' });
  await early.close();
  expect(await onDisk()).toEqual([]);
  await second.write({ qui: 'Claire', sujet: 'un retard de plus' });
  await late.close();
};
const together = { qui: 'Claire', sujet: 'un retard de plus', pense: 'Trop tard' };

it('a draft written by two tabs while the session ended is one draft when the user is back @Q-52 @Q-53', async () => {
  await untilTold();
  const draft = draftIn(await device.openTab());
  expect(await draft.read()).toEqual(together);
  await draft.write({ ...together, vocation: 'aider' });
  expect((await onDisk()).map(({ value }) => value)).toEqual([{ ...together, vocation: 'aider' }]);
  await draft.drop();
  expect(await onDisk()).toEqual([]);
});

it('it is still one draft when the session ends again before it was opened @Q-53', async () => {
  await untilTold();
  await (await device.openTab()).close();
  expect(await onDisk()).toEqual([]);
  expect(await draftIn(await device.openTab()).read()).toEqual(together);
});

it('a tab that continues with its own draft discards no restored draft @Q-52 @Q-53', async () => {
  await untilTold();
  const tab = device.tab();
  await tab.open(device.owner);
  const draft = draftIn(tab);
  expect(await draft.read()).toEqual({ qui: 'Claire', sujet: 'un retard de plus' });
  await tab.refresh();
  const left: unknown[] = [];
  await draft.drop((found) => left.push(found));
  expect(left).toEqual([together]);
  await draft.write({ ...together, pense: 'Trop tard ?' });
  expect((await onDisk()).map(({ value }) => value)).toEqual([{ ...together, pense: 'Trop tard ?' }]);
});
