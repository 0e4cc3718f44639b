import type { NoteFileFault } from '../../rules/note-file-limits.ts';

/** The beginnings of what Drupal says, which hold no number. Source: contract §10. */
const SAID: readonly (readonly [RegExp, NoteFileFault])[] = [
  [/^Only files with the following extensions/, 'extension'],
  [/exceeding the maximum file size/, 'tooLarge'],
  [/exceed your disk quota/, 'quota'],
  [/name exceeds the \d+ characters limit/, 'nameTooLong'],
  [/^You cannot store more than/, 'tooMany'],
  [/content of the file does not match/, 'content'],
];

/** All that a refusal of an upload complains of, each once. Source: contract §10, Q-35. */
export const fileFaultsOf = (text: string): NoteFileFault[] => {
  const faults = text
    .split('\n')
    .flatMap((line) => SAID.filter(([words]) => words.test(line)).map(([, fault]) => fault));
  return faults.length === 0 ? ['unknown'] : [...new Set(faults)];
};
