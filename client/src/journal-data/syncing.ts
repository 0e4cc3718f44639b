import { eraseAndSignOut, sealJournals } from '#journal-data/device-data.ts';
import { unpark } from '#journal-data/outbox.ts';
import { unlock } from '#journal-data/sealed-work.ts';
import { fetchNews, sendOutbox } from '#journal-data/sync-pass.ts';
import { takeUpLastWords } from '#journal-data/take-up-last-words.ts';
import { takeIn } from '#journal-data/taking-in.ts';

/** What talks with the server, and what seals work that waits for it, in one file. */
export const syncing = {
  eraseAndSignOut,
  fetchNews,
  sealJournals,
  sendOutbox,
  takeIn,
  takeUpLastWords,
  unlock,
  unpark,
};
