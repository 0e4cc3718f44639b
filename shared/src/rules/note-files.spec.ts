import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { noteFileName } from './note-files.ts';

describe('the name of an uploaded file', () => {
  it.each([
    ['Note.PDF', 'note.pdf'],
    ['Compte rendu (v2).docx', 'compte_rendu__v2_.docx'],
    ['bilan-2025_final.txt', 'bilan-2025_final.txt'],
    ['Été à Nîmes.jpg', 'été_à_nîmes.jpg'],
    ['e\u0301te\u0301.png', 'été.png'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['a"b\\c:d.png', 'a_b_c_d.png'],
  ])('[V-05] %s becomes %s', (name, expected) => {
    expect(noteFileName(name)).toBe(expected);
  });

  it('[V-05] changes nothing more the second time', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (name) => noteFileName(noteFileName(name)) === noteFileName(name),
      ),
    );
  });
});
