import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { frenchTypographyFaults } from '@ancrage/shared/content/french-typography';
import { legalPaths } from '@ancrage/shared/paths/app-paths';
import {
  ADDRESS_RETURN_HOURS,
  RECOVERY_CODE_LIFETIME_S,
  REFRESH_TOKEN_LIFETIME_S,
  REVISIONS_KEPT,
  REVISIONS_KEPT_MS,
  SESSION_LIFETIME_S,
  TERMS_VERSION,
} from '@ancrage/shared/rules/constants';
import { LOCALES } from '@ancrage/shared/rules/locales';
import { UNATTACHED_FILE_LIFETIME_MS } from '@ancrage/shared/rules/note-file-limits';
import {
  ENDED_SESSION_LIFETIME_DAYS,
  GIVEN_UP_MAIL_LIFETIME_DAYS,
  LAST_ADDRESS_LIFETIME_DAYS,
  LOG_LIFETIME_MONTHS,
  REQUEST_LIFETIME_DAYS,
  SOURCE_LIFETIME_DAYS,
} from '@ancrage/shared/rules/retention';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aSignedInPerson } from '../support/factories.ts';
import { temporaryFolder } from '../support/test-run.ts';

/** How the two languages name the article of the GDPR on sensitive data. */
const ARTICLE_9 = /article\u00A09(?:, §\u00A02, a|\(2\)\(a\))?/gi;

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication({ firmName: 'Cabinet <Boussole> & *filles*' });
});
afterAll(() => application.close());

const pages = LOCALES.flatMap((locale) =>
  Object.entries(legalPaths[locale]).map(([name, path]) => ({ locale, name, path })),
);
const open = (path: string) => application.http.get(path).set('Accept', 'text/html');
/** A content folder with the product's exercises and a custom legal notice. */
const ownContent = (notices: string): string => {
  const folder = temporaryFolder('content');
  cpSync(fileURLToPath(new URL('../../shared/src/content', import.meta.url)), folder, { recursive: true });
  mkdirSync(join(folder, 'legal', 'fr'), { recursive: true });
  writeFileSync(join(folder, 'legal', 'fr', 'notices.md'), notices);
  return folder;
};
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"');

describe('the legal pages', () => {
  it.each(pages)('$path is public, as a plain page in its language @R-23 @C-14', async ({ locale, path }) => {
    const answer = await open(path);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.text).toContain(`<html lang="${locale}">`);
    expect(answer.text).not.toContain('<script');
    expect(answer.text).not.toMatch(/ style=|\{\{|undefined/);
    const head = await application.http.head(path);
    expect(head.status).toBe(200);
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(answer.text)));
    await open(path)
      .set('If-None-Match', answer.headers.etag ?? '')
      .expect(304);
  });

  it.each(pages)(
    '$path links to its other language and to the other pages @R-23',
    async ({ locale, name, path }) => {
      const { text } = await open(path);
      const links = [...text.matchAll(/<a href="([^"]+)"/g)].map(([, to]) => to);
      const expected = [
        ...LOCALES.map((other) => Object.entries(legalPaths[other]).find(([key]) => key === name)?.[1]),
        ...Object.values(legalPaths[locale]),
        '/',
      ];
      expect(expected.filter((to) => !links.includes(to))).toEqual([]);
    },
  );

  it.each(pages)(
    '$path names the firm, marks missing settings and says that counsel must review it @R-23',
    async ({ locale, path }) => {
      const words = wordsOf((await open(path)).text);
      expect(words).toContain('Cabinet <Boussole> & *filles*');
      expect(words).toMatch(locale === 'fr' ? /conseil juridique/ : /reviewed by counsel/);
      if (path === legalPaths[locale].notices) {
        expect(words).toContain('4 quai des Indes, 56100 Lorient');
        expect(words).toContain(
          locale === 'fr' ? '(à renseigner par le cabinet)' : '(to be given by the firm)',
        );
      }
    },
  );

  it.each(LOCALES)('the privacy policy describes what the server does, in %s @Q-45', async (locale) => {
    const words = wordsOf((await open(legalPaths[locale].privacy)).text);
    const said =
      locale === 'fr'
        ? [
            /clé qui vous est propre/,
            /Aucun écran du produit/,
            /l’hébergeur, \(à renseigner par le cabinet\)/,
            /une sauvegarde et la clé qui l’ouvre \(une personne dont le nom vous est donné sur demande\)/,
            /achemine les e-mails/,
            /administre ou lit votre messagerie, souvent votre employeur/,
            /mois de sa dernière utilisation/,
            /connexion refusée, connexions fermées, code demandé ou essayé, mot de passe ou adresse changés/,
            /données d’identification/,
            /AES-256-GCM/,
            /le nom de ce fichier sont chiffrés/,
            /seuls le format, la taille et la date ne sont pas chiffrés/,
            /protégez-la/,
          ]
        : [
            /key of your own/,
            /No screen of the product/,
            /the host, \(to be given by the firm\)/,
            /a backup and the key that opens it \(a person whose name is given to you on request\)/,
            /delivers the e-mails/,
            /run or read your mailbox, often your employer/,
            /month of its last use/,
            /refused sign-in, devices signed out, code requested or tried, password or address changed/,
            /identification details/,
            /AES-256-GCM/,
            /every file that you attach and its name are encrypted/,
            /only the format, the size and the date are stored unencrypted/,
            /protect your mailbox too/,
          ];
    expect(said.filter((word) => !word.test(words))).toEqual([]);
  });

  it.each(LOCALES)('the privacy policy states the actual retention periods, in %s @Q-45', async (locale) => {
    const words = wordsOf((await open(legalPaths[locale].privacy)).text).replaceAll('\u00a0', ' ');
    const [days, months, hours, minutes] =
      locale === 'fr' ? ['jours', 'mois', 'heures', 'minutes'] : ['days', 'months', 'hours', 'minutes'];
    const promised = [
      `${REQUEST_LIFETIME_DAYS} ${days}`,
      `${REVISIONS_KEPT_MS / 86_400_000} ${days}`,
      `${UNATTACHED_FILE_LIFETIME_MS / 3_600_000} ${hours}`,
      `${RECOVERY_CODE_LIFETIME_S / 60} ${minutes}`,
      `${REFRESH_TOKEN_LIFETIME_S / 86_400} ${days}`,
      `${SESSION_LIFETIME_S / 86_400} ${days}`,
      `${ENDED_SESSION_LIFETIME_DAYS} ${days}`,
      `${LOG_LIFETIME_MONTHS} ${months}`,
      `${GIVEN_UP_MAIL_LIFETIME_DAYS} ${days}`,
      `${LAST_ADDRESS_LIFETIME_DAYS} ${days}`,
      `${SOURCE_LIFETIME_DAYS} ${days}`,
      `${ADDRESS_RETURN_HOURS} ${hours}`,
      locale === 'fr' ? `les ${REVISIONS_KEPT} dernières` : `the last ${REVISIONS_KEPT} `,
    ];
    expect(promised.filter((promise) => !words.includes(promise))).toEqual([]);
    // The text itself has no number that could become outdated, except in the names of two algorithms.
    const source = readFileSync(new URL(`../../server/legal/${locale}/privacy.md`, import.meta.url), 'utf8');
    expect(
      source.replaceAll('AES-256-GCM', '').replaceAll('Argon2id', '').replaceAll(ARTICLE_9, ''),
    ).not.toMatch(/\d/);
  });

  it.each(LOCALES)(
    'the privacy policy says where to export data and erase the account, in %s @Q-66 @Q-43',
    async (locale) => {
      const words = wordsOf((await open(legalPaths[locale].privacy)).text);
      const required =
        locale === 'fr'
          ? [
              /emporter/,
              /effacer/,
              /fermer/,
              /clé de votre journal est détruite en premier/,
              /sauvegarde faite avant/,
            ]
          : [
              /take with you/,
              /erase/,
              /sign out/,
              /key of your journal is destroyed first/,
              /backup made before/,
            ];
      expect(required.filter((word) => !word.test(words))).toEqual([]);
    },
  );

  it.each(LOCALES)(
    'the privacy policy and the terms say what happens to an unused account, in %s @Q-45',
    async (locale) => {
      const strict = await startApplication({ dormantMonths: 24 });
      const pathsOf = ({ privacy, terms }: (typeof legalPaths)[typeof locale]) => [privacy, terms];
      for (const path of pathsOf(legalPaths[locale])) {
        const usual = wordsOf((await open(path)).text);
        expect(usual).toMatch(locale === 'fr' ? /compte inutilisé est gardé/ : /not used is kept until you/);
        const { text } = await strict.http.get(path).set('Accept', 'text/html');
        expect(wordsOf(text)).toMatch(
          locale === 'fr'
            ? /inutilisé pendant 24\u00A0mois est effacé\. Un e-mail vous l’annonce 30\u00A0jours avant/
            : /not used for 24 months is erased\. An e-mail announces it 30 days before/,
        );
      }
      await strict.close();
    },
  );

  it.each(LOCALES)('the terms state their version and its effective date, in %s @C-14', async (locale) => {
    const words = wordsOf((await open(legalPaths[locale].terms)).text);
    expect(words).toMatch(new RegExp(`Version ${TERMS_VERSION}, .*\\d\\u00A0\\S+\\u00A020\\d\\d`));
  });

  it('follow French typography @P-01', async () => {
    for (const path of Object.values(legalPaths.fr)) {
      const { text } = await open(path);
      const faults = [
        ...text.matchAll(/<(?:p|li|t[dh]|h[12])(?: [^>]*)?>(.*?)<\/(?:p|li|t[dh]|h[12])>/gs),
      ].flatMap(([, inner]) => {
        const words = wordsOf(inner ?? '').replace(/\s+$/, '');
        // The number of a street comes from the firm's own setting.
        const written = words.replace('4 quai', '');
        return frenchTypographyFaults(written).map((fault) => `${path}: ${fault}: ${words}`);
      });
      expect(faults).toEqual([]);
    }
  });

  it('have one style sheet, for screen and print @R-23', async () => {
    const style = await application.http.get('/legal.css').expect(200);
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(style.text).toContain('@media print');
  });

  it('handle other methods and an invalid bearer like the rest of the site @R-23', async () => {
    await application.http.post(legalPaths.fr.terms).expect(404);
    const person = await aSignedInPerson(application);
    await open(legalPaths.fr.terms).set(person.bearer).expect(200);
  });
});

describe('a firm with custom texts', () => {
  it('gets its texts, with raw HTML escaped, and the product’s text where it has none @R-23', async () => {
    const contentDir = ownContent('# Nos mentions\n\n{{firm}} <b onclick="x()">parle</b>.');
    const own = await startApplication({ contentDir });
    try {
      const { text } = await own.http.get(legalPaths.fr.notices).set('Accept', 'text/html');
      expect(text).toContain('<h1>Nos mentions</h1>');
      expect(text).toContain('&lt;b onclick=&quot;x()&quot;&gt;');
      expect((await own.http.get(legalPaths.en.notices)).text).toContain('<h1>Legal notice</h1>');
    } finally {
      await own.close();
    }
  });

  it.each([
    [
      'a name that stands for nothing',
      '# A\n\n{{firme}}',
      /notices\.md: nothing is known by the name \{\{firme\}\}/,
    ],
    ['no title', 'Sans titre', /notices\.md: the text has no title/],
  ])('gets an error about %s at the start @R-23', async (_, text, sentence) => {
    const contentDir = ownContent(text);
    await expect(startApplication({ contentDir })).rejects.toThrow(sentence);
  });
});
