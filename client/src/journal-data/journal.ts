import type { FieldValues } from '@ancrage/shared/journal/field-view';
import type { JournalField } from '@ancrage/shared/journal/fields';
import { journalDatabase } from '#journal-data/journal-database.ts';
import { JournalKeeper } from '#journal-data/journal-keeper.ts';
import type { Extent, Owner, WholeTexts } from '#journal-data/local-journal.ts';
import type { RefreshOutcome } from '#journal-data/surroundings.ts';
import { now } from '#platform/clock.ts';
import { withLock } from '#platform/locks.ts';
import { authorised, onSignedOut } from '#platform/session/tokens.ts';
import { readLocal } from '#platform/storage/local.ts';
import { isOffline, onWake } from '#platform/wake.ts';

/** The journal of this tab. Screens change it by the functions below and read it by the hooks of `use-journal.ts`. */
export const journalKeeper = new JournalKeeper({
  database: journalDatabase,
  authorised,
  withLock,
  now,
  isOffline,
  isSignedIn: ({ nid }) => readLocal('data-id') === nid,
  isAnybodySignedIn: () => readLocal('auth') !== null,
  onWake,
  name: 'ancrage-journal',
});

/** What a device that cannot store could not seal or erase now is seen to at the next start. */
const ofStorage = (failure: unknown): void => {
  if (!(failure instanceof DOMException)) throw failure;
};

// Only the tab where the person chose to leave erases, before it tells the others. A tab that hears of it late, as one
// that was frozen does, must touch nothing of a session that has begun since.
onSignedOut(() => {
  if (readLocal('auth') === null) journalKeeper.close().catch(ofStorage);
  else journalKeeper.letGo();
});

/** See {@link JournalKeeper.open}. */
export const openJournal = (owner: Owner, extent?: Extent): Promise<void> =>
  journalKeeper.open(owner, extent);

/** See {@link JournalKeeper.readWhole}. */
export const readWholeJournal = (): Promise<void> => journalKeeper.readWhole();

/** See {@link JournalKeeper.onFilesBack}. */
export const { onFilesBack } = journalKeeper;

/** See {@link JournalKeeper.hasCopy}. */
export const hasJournalCopy = (): boolean => journalKeeper.hasCopy;

/** See {@link JournalKeeper.askForNews}. */
export const askForNews = (): Promise<void> => journalKeeper.askForNews();

/** See {@link JournalKeeper.refresh}. */
export const refreshJournal = (): Promise<RefreshOutcome> => journalKeeper.refresh();

/** See {@link JournalKeeper.change}. */
export const changeJournal = <Field extends JournalField>(
  field: Field,
  change: (current: FieldValues[Field]) => FieldValues[Field],
): Promise<void> => journalKeeper.change(field, change);

/** The texts of the open journal as they are on this device, by field; null when none is open. */
export const journalTexts = (): WholeTexts | null => journalKeeper.view.texts;

/** See {@link JournalKeeper.sendAll}: what a chosen sign-out does first. */
export const sendJournal = (): Promise<boolean> => journalKeeper.sendAll();

/** See {@link JournalKeeper.close}: when nobody is signed in, finishes what a crash may have interrupted. */
export const closeJournal = (): Promise<void> => journalKeeper.close();

/** See {@link JournalKeeper.erase}. */
export const eraseJournal = (signOut: () => Promise<void>): Promise<void> => journalKeeper.erase(signOut);
