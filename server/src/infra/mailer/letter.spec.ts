import { describe, expect, it } from '@jest/globals';
import { mailOf } from './letter.ts';

describe('a letter', () => {
  it('says the same as text and as a page @P-01', () => {
    const mail = mailOf(
      'c@orvelaine.test',
      'fr',
      {
        subject: 'Votre code',
        paragraphs: [
          'Bonjour,',
          { code: 'ABCD-EFGH' },
          { link: 'https://a.test/?m=c%40d', label: 'Ouvrir' },
          { lines: ['Bien à vous,', 'Ancrage'] },
        ],
      },
      '#1f5f8b',
    );
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

  it('lets no value add markup, lines or headers @Q-32', () => {
    const hostile = '<img src=x onerror="alert(1)">\r\nBcc: x@y.test\u2028<b>&\'';
    const mail = mailOf(
      'c@orvelaine.test',
      'fr',
      {
        subject: hostile,
        paragraphs: [
          `Bonjour ${hostile},`,
          { lines: [hostile] },
          { link: 'https://a.test/"><script>', label: hostile },
        ],
      },
      '#1f5f8b',
    );
    expect(mail.html).not.toMatch(/<(img|b|script)\b/);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.text.split('\n').some((line) => line.startsWith('Bcc:'))).toBe(false);
  });

  it('uses the colour of the firm, darker in the light theme and lighter in the dark one @A-03', () => {
    const { html } = mailOf('c@orvelaine.test', 'fr', { subject: 'Bonjour', paragraphs: [] }, '#1f5f8b');
    const [day = '', night = ''] = html.split('prefers-color-scheme:dark');
    expect(day).toContain('border-top:4px solid #1f5f8b');
    expect(day).toContain('a{color:#164361');
    expect(night).toContain('.sheet{background:#262421;border-top-color:#799fb9}');
    expect(night).toContain('a{color:#a5bfd1}');
  });
});
