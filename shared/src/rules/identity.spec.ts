import { describe, expect, it } from '@jest/globals';
import { hasPasswordLength, isMail, mailKeyOf } from './identity.ts';

describe('a mail address', () => {
  it('is distinguished from other texts @C-15', () => {
    for (const mail of ['a@b.c', 'camille.durand+x@orvelaine.test', 'élise@orvelaine.fr'])
      expect({ mail, is: isMail(mail) }).toEqual({ mail, is: true });
    for (const text of [
      '',
      'a',
      'a@b',
      'a b@c.d',
      'a@b.c\n',
      'a\0@b.c',
      'a\ud800@b.c',
      '<a@b.c>',
      `${'a'.repeat(251)}@b.c`,
    ])
      expect({ text, is: isMail(text) }).toEqual({ text, is: false });
  });

  it('has one form, in whatever case, width or company @X-01', () => {
    expect(mailKeyOf(' Ａ\0@B.C ')).toBe('a@b.c');
  });
});

describe('the length of a new password', () => {
  it('is 12 to 128 characters of any kind, spaces around not counted @Q-02', () => {
    for (const password of ['a'.repeat(12), '🌊'.repeat(12), 'é'.repeat(128), ` ${'a'.repeat(128)} `])
      expect(hasPasswordLength(password)).toBe(true);
    for (const password of ['', 'a'.repeat(11), `  ${'a'.repeat(11)}  `, '🌊'.repeat(11), 'a'.repeat(129)])
      expect(hasPasswordLength(password)).toBe(false);
  });

  it('is that of the form which is checked: what is written differently and reads alike counts alike @Q-02', () => {
    expect(hasPasswordLength('e\u0301'.repeat(11))).toBe(false);
    expect(hasPasswordLength('ﬁ'.repeat(6))).toBe(true);
  });
});
