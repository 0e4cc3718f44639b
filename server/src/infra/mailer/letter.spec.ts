import { contrast } from '@ancrage/shared/rules/firm-colour';
import { describe, expect, it } from '@jest/globals';
import { mailOf } from './letter.ts';

const FIRM = { firmName: 'Orvelaine', firmColour: '#1f5f8b' };

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
      FIRM,
    );
    expect(mail.text).toBe(
      'Bonjour,\n\n    ABCD-EFGH\n\nOuvrir\nhttps://a.test/?m=c%40d\n\nBien à vous,\nAncrage\n',
    );
    for (const part of [
      '<td class="firm">Orvelaine</td>',
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
      { ...FIRM, firmName: hostile },
    );
    expect(mail.html).not.toMatch(/<(img|b|script)\b/);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.text.split('\n').some((line) => line.startsWith('Bcc:'))).toBe(false);
  });

  it('shows its first link as a button, and the others as links @P-01', () => {
    const link = 'https://a.test/?m=c%40d&x=1';
    const { html } = mailOf(
      'c@orvelaine.test',
      'fr',
      {
        subject: 'Bonjour',
        paragraphs: [
          { link, label: 'Ouvrir' },
          { link, label: 'Plus tard' },
        ],
      },
      FIRM,
    );
    const cells = [...html.matchAll(/<td class="act" bgcolor="(.*?)".*?<a href="(.*?)".*?>(.*?)<\/a>/g)];
    expect(cells.map(([, ...values]) => values)).toEqual([
      ['#1f5f8b', 'https://a.test/?m=c%40d&amp;x=1', 'Ouvrir'],
    ]);
    expect(html).toContain('<p><a href="https://a.test/?m=c%40d&amp;x=1">Plus tard</a></p>');
  });

  it('begins with what a list of mails shows next to the subject: its first words after the greeting @P-01', () => {
    const paragraphs = ['Bonjour Hélène,', { code: 'ABCD-EFGH' }, 'Il est valable 15 minutes.', 'Merci.'];
    const { html } = mailOf('c@orvelaine.test', 'fr', { subject: 'Votre code', paragraphs }, FIRM);
    expect(html).toMatch(
      /<body>\s*<div aria-hidden="true" style="display:none;[^"]*">Il est valable 15 minutes\.&#847;/,
    );
  });

  it('uses the colour of the firm, darker in the light theme and lighter in the dark one @A-03', () => {
    const { html } = mailOf('c@orvelaine.test', 'fr', { subject: 'Bonjour', paragraphs: [] }, FIRM);
    const [day = '', night = ''] = html.split('prefers-color-scheme:dark');
    expect(day).toContain('a{color:#164361');
    expect(night).toContain('.mark,.act{background:#799fb9}');
    expect(night).toContain('a{color:#a5bfd1}');
  });

  it.each(['#1f5f8b', '#c2570c', '#ffd400', '#7a7a7a', '#000000'])(
    'has a readable button in %s, by day and by night @A-03',
    (firmColour) => {
      const letter = { subject: 'Bonjour', paragraphs: [{ link: 'https://a.test/', label: 'Ouvrir' }] };
      const { html } = mailOf('c@orvelaine.test', 'fr', letter, { ...FIRM, firmColour });
      const day = /class="act".*?<a [^>]*style="color:(#\w{6})/.exec(html)?.[1] ?? firmColour;
      expect(contrast(day, firmColour)).toBeGreaterThanOrEqual(4.5);
      const [, ground = '', text = ''] =
        /\.act\{background:(#\w{6})\}\s*\.mark,\.act a\{color:(#\w{6})/.exec(html) ?? [];
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
