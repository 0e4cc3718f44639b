import type { FieldValues } from '@ancrage/shared/journal/field-view';
import type { JournalField } from '@ancrage/shared/journal/fields';
import { journalDatabase } from '#journal-data/journal/journal-database.ts';
import type { RefreshOutcome } from '#journal-data/journal/journal-deps.ts';
import { JournalKeeper } from '#journal-data/journal/journal-keeper.ts';
import type { Extent, Owner, WholeTexts } from '#journal-data/store/local-journal.ts';
import { now } from '#platform/clock.ts';
import { withLock } from '#platform/locks.ts';
import { authorised, onSignedOut } from '#platform/session/tokens.ts';
import { readLocal } from '#platform/storage/local.ts';
import { isOffline, onWake } from '#platform/wake.ts';

/** The journal of this tab. Screens change it with the functions below and read it with the hooks of `use-journal.ts`. */
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

/** The device cannot store: the next start of the app encrypts or erases what is left. */
const ignoreStorageFailure = (failure: unknown): void => {
  if (!(failure instanceof DOMException)) throw failure;
};

// The tab in which the person signed out erases the data before it notifies the others. A tab that receives the message
// late, because it was frozen, must not touch the data of a newer session.
onSignedOut(() => {
  if (readLocal('auth') === null) journalKeeper.close().catch(ignoreStorageFailure);
  else journalKeeper.detach();
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

/** The texts of the open journal on this device, by field; null when none is open. */
export const journalTexts = (): WholeTexts | null => journalKeeper.view.texts;

/** See {@link JournalKeeper.sendAll}; a chosen sign-out does this first. */
export const sendJournal = (): Promise<boolean> => journalKeeper.sendAll();

/** See {@link JournalKeeper.close}; when nobody is signed in, finishes what a crash may have interrupted. */
export const closeJournal = (): Promise<void> => journalKeeper.close();

/** See {@link JournalKeeper.erase}. */
export const eraseJournal = (signOut: () => Promise<void>): Promise<void> => journalKeeper.erase(signOut);
