import type { Locale } from '@ancrage/shared/rules/locales';
import { loadContent, publishedContent } from '#exercise/content.ts';
import { hasFilesOnDevice } from '#journal-data/attachments/unsent-files.ts';
import {
  closeJournal,
  hasJournalCopy,
  onFilesBack,
  openJournal,
  refreshJournal,
} from '#journal-data/journal/journal.ts';
import { journalDatabase } from '#journal-data/journal/journal-database.ts';
import { hasPendingChanges } from '#journal-data/sealed/has-pending-changes.ts';
import type { Person } from '#person/person-keeper.ts';

// What a session does with what belongs to somebody who is signed in: nobody who stands at the door needs it.

/** What takes files along begins once it is there. */
const fetchFiles = () => import('#journal-data/attachments/attachments.ts');

// Where it cannot be had, they wait for the next start or the next page with files.
onFilesBack(() => void fetchFiles().catch(() => undefined));

/** Files that were chosen travel whatever page is open; most often none waits, and the pages with files load their part. */
export const sendWaitingFiles = async (): Promise<void> => {
  if (await hasFilesOnDevice()) await fetchFiles();
};

const ownerOf = ({ info, nid }: Person) => ({ uid: info.uid, nid });

/**
 * Opens what this device holds of a person, as far as the first page shows it.
 * @throws NotSignedIn, HttpError, Unreachable when it holds nothing and the server does not give it
 */
export const openFromDevice = async (person: Person, locale: Locale): Promise<void> => {
  // What home shows of the exercises is read meanwhile; without it home asks again, and says so.
  publishedContent.fromDevice(locale).catch(() => undefined);
  await openJournal(ownerOf(person), 'start');
  // A sign-in that was cut short left no copy: an empty journal would pass for the person's own.
  if (!hasJournalCopy()) await refreshJournal();
};

/** Opens a person's journal as the server has it. @throws NotSignedIn, HttpError, Unreachable */
export const openFromServer = async (person: Person): Promise<void> => {
  await openJournal(ownerOf(person));
  await refreshJournal();
};

/** Makes the exercises ready. @throws HttpError, Unreachable */
export const makeContentReady = async (locale: Locale): Promise<void> => {
  await loadContent(locale);
};

/**
 * Nobody is signed in: finishes what a crash may have interrupted.
 * @returns whether words wait on this device for their author
 */
export const leaveNothingOpen = async (): Promise<boolean> => {
  await closeJournal();
  return hasPendingChanges(await journalDatabase());
};
