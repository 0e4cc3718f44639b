import { describe, expect, it } from '@jest/globals';
import { mailOf } from './letter.ts';

describe('a letter', () => {
  it('[P-01] says the same as text and as a page', () => {
    const mail = mailOf('c@orvelaine.test', 'fr', {
      subject: 'Votre code',
      paragraphs: [
        'Bonjour,',
        { code: 'ABCD-EFGH' },
        { link: 'https://a.test/?m=c%40d', label: 'Ouvrir' },
        { lines: ['Bien à vous,', 'Ancrage'] },
      ],
    });
    expect(mail.text).toBe(
      'Bonjour,\n\n    ABCD-EFGH\n\nOuvrir\nhttps://a.test/?m=c%40d\n\nBien à vous,\nAncrage\n',
    );
    for (const part of [
      '<p>Bonjour,</p>',
      '>ABCD-EFGH<',
      'href="https://a.test/?m=c%40d"',
      'Bien à vous,<br>Ancrage',
      'lang="fr"',
    ])
      expect(mail.html).toContain(part);
  });

  it('[Q-32] lets nobody put markup, lines or headers of their own into it', () => {
    const hostile = '<img src=x onerror="alert(1)">\r\nBcc: x@y.test\u2028<b>&\'';
    const mail = mailOf('c@orvelaine.test', 'fr', {
      subject: hostile,
      paragraphs: [
        `Bonjour ${hostile},`,
        { lines: [hostile] },
        { link: 'https://a.test/"><script>', label: hostile },
      ],
    });
    expect(mail.html).not.toMatch(/<(img|b|script)\b/);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.text.split('\n').some((line) => line.startsWith('Bcc:'))).toBe(false);
  });
});
