import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  NOTE_FILE_MAX_BYTES,
  NOTE_FILES_MAX_BYTES,
  noteFileFaults,
  noteFileName,
} from './note-file-limits.ts';

describe('the name of an uploaded file', () => {
  it.each([
    ['Note.PDF', 'note.pdf'],
    ['Compte rendu (v2).docx', 'compte_rendu__v2_.docx'],
    ['bilan-2025_final.txt', 'bilan-2025_final.txt'],
    ['Été à Nîmes.jpg', 'été_à_nîmes.jpg'],
    ['e\u0301te\u0301.png', 'été.png'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['a"b\\c:d.png', 'a_b_c_d.png'],
  ])('%s becomes %s @V-05', (name, expected) => {
    expect(noteFileName(name)).toBe(expected);
  });

  it('changes nothing more the second time @V-05', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (name) => noteFileName(noteFileName(name)) === noteFileName(name),
      ),
    );
  });
});

describe('whether a file can be kept', () => {
  const nothing = { files: 0, bytes: 0 };
  const aPdf = { name: 'note.pdf', size: 1000 };
  it.each([
    ['fits', aPdf, nothing, []],
    ['fits to the last byte', { ...aPdf, size: NOTE_FILE_MAX_BYTES }, nothing, []],
    ['has no extension', { ...aPdf, name: 'note' }, nothing, ['extension']],
    ['has nothing but an extension', { ...aPdf, name: '.pdf' }, nothing, ['extension']],
    ['is of another kind', { ...aPdf, name: 'note.exe' }, nothing, ['extension']],
    ['has a name too long', { ...aPdf, name: `${'é'.repeat(237)}.pdf` }, nothing, ['nameTooLong']],
    ['is too large by a byte', { ...aPdf, size: NOTE_FILE_MAX_BYTES + 1 }, nothing, ['tooLarge']],
    ['is one too many', aPdf, { files: 200, bytes: 0 }, ['tooMany']],
    ['leaves no room', aPdf, { files: 1, bytes: NOTE_FILES_MAX_BYTES - 999 }, ['quota']],
  ] as const)('a file that %s @Q-35', (_, file, kept, faults) => {
    expect(noteFileFaults(file, kept)).toEqual(faults);
  });
});
