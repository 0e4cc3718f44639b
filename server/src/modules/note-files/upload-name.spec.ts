import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../../tests/support/any-character.ts';
import { freeName, noteFileExtensionOf, uploadNameOf } from './upload-name.ts';

const header = (name: string) => Buffer.from(`file; filename="${name}"`, 'utf8').toString('latin1');

describe('the name of an upload (contract §10)', () => {
  it.each([
    ['note.pdf', 'note.pdf'],
    ['Réunion d’équipe.pdf', 'Réunion d’équipe.pdf'],
    ['../../a.txt', 'a.txt'],
    ['C:\\docs\\a.txt', 'a.txt'],
    ['a.txt/', 'a.txt'],
    ['.htaccess.txt', 'htaccess.txt'],
    ['...note.pdf..', 'note.pdf'],
    ['x.php', 'x.php_.txt'],
    ['x.php.png', 'x.php_.png'],
    ['x.PHP.final.png', 'x.PHP_.final_.png'],
    ['my.final.png', 'my.final.png'],
    ['a"b".png', 'a"b".png'],
    ['100%25.txt', '100%25.txt'],
    ['photo\u202egpj.txt', 'photogpj.txt'],
    ['..', ''],
  ])('%s is stored as %s @C-11', (sent, stored) => {
    expect(uploadNameOf(header(sent))).toBe(stored);
  });

  it('keeps a name that is not UTF-8 as it was sent @C-11', () => {
    expect(uploadNameOf(Buffer.from('filename="\xe9.txt"', 'latin1').toString('latin1'))).toBe('é.txt');
  });

  it('never contains a path, a control character, a direction mark or a leading dot @Q-35', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, minLength: 1 }), (sent) => {
        const name = uploadNameOf(header(`x${sent}`));
        expect(name).not.toMatch(/^\.|[/\\\p{Cc}\p{Bidi_Control}]/u);
      }),
    );
  });

  it.each(['/', '.', '\\', './', '..x/'])(
    'a name with %s 50,000 times is cleaned in linear time @Q-35 @Q-65',
    (sign) => {
      const started = process.cpuUsage();
      expect(uploadNameOf(header(`x${sign.repeat(50_000)}x.txt`))).toMatch(/x\.txt$/);
      const { user } = process.cpuUsage(started);
      expect(user / 1000).toBeLessThan(500);
    },
  );

  it.each([
    ['note.pdf', 'pdf'],
    ['NOTE.PDF', 'pdf'],
    ['a.tar.docx', 'docx'],
    ['note', null],
    ['pdf', null],
    ['note.exe', null],
    ['note.constructor', null],
    ['', null],
  ])('the extension of %s is %s @Q-35', (name, extension) => {
    expect(noteFileExtensionOf(name)).toBe(extension);
  });

  it.each([
    ['note.pdf', [], 'note.pdf'],
    ['note.pdf', ['note.pdf'], 'note_0.pdf'],
    ['note.pdf', ['note.pdf', 'note_0.pdf', 'note_2.pdf'], 'note_1.pdf'],
    ['a.b.txt', ['a.b.txt'], 'a.b_0.txt'],
  ])('%s next to %j becomes %s @C-11', (name, taken, free) => {
    expect(freeName(name, new Set(taken))).toBe(free);
  });
});
