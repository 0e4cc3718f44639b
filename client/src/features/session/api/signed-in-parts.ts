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

// The functions of the session that need a signed-in user: the sign-in page does not load them.

/** What takes files along begins once it is there. */
const fetchFiles = () => import('#journal-data/attachments/attachments.ts');

// If it fails to load, the files wait for the next start or the next page with files.
onFilesBack(() => void fetchFiles().catch(() => undefined));

/** Pending files are uploaded from any page; usually there are none, and the pages with files load their own part. */
export const sendWaitingFiles = async (): Promise<void> => {
  if (await hasFilesOnDevice()) await fetchFiles();
};

const ownerOf = ({ info, nid }: Person) => ({ uid: info.uid, nid });

/**
 * Opens the user's data on this device, as far as the first page needs it.
 * @throws NotSignedIn, HttpError, Unreachable when it has none and the server does not send it
 */
export const openFromDevice = async (person: Person, locale: Locale): Promise<void> => {
  // The exercises of home load in parallel; on failure, home retries and reports it.
  publishedContent.fromDevice(locale).catch(() => undefined);
  await openJournal(ownerOf(person), 'start');
  // An interrupted sign-in left no copy: an empty journal would look like the user's own.
  if (!hasJournalCopy()) await refreshJournal();
};

/** Opens the user's journal from the server. @throws NotSignedIn, HttpError, Unreachable */
export const openFromServer = async (person: Person): Promise<void> => {
  await openJournal(ownerOf(person));
  await refreshJournal();
};

/** Makes the exercises ready. @throws HttpError, Unreachable */
export const makeContentReady = async (locale: Locale): Promise<void> => {
  await loadContent(locale);
};

/**
 * Without a session: finishes a clean-up that a crash may have interrupted.
 * @returns whether unsent texts of a user remain on this device
 */
export const leaveNothingOpen = async (): Promise<boolean> => {
  await closeJournal();
  return hasPendingChanges(await journalDatabase());
};
