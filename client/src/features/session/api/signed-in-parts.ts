// What a session needs once somebody is signed in, in one file: each file that a start asks for costs a slow phone a round
// trip. Nobody who stands at the door needs it.
export { loadContent, publishedContent } from '#exercise/content.ts';
export {
  closeJournal,
  hasJournalCopy,
  openJournal,
  refreshJournal,
} from '#journal-data/journal.ts';
