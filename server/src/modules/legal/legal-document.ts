import { appPaths, legalPaths } from '@ancrage/shared/paths/app-paths';
import { LANGUAGE_NAMES, LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import { escapeHtml } from '@ancrage/shared/text/escape-html';
import type { LegalText } from './legal-text.ts';

export const LEGAL_STYLE_PATH = '/legal.css';

export type LegalPageName = keyof (typeof legalPaths)['fr'];
export const LEGAL_PAGES = ['notices', 'terms', 'privacy'] as const satisfies readonly LegalPageName[];

const WORDS: Record<
  Locale,
  { skip: string; pages: string; language: string; home: string; names: Record<LegalPageName, string> }
> = {
  fr: {
    skip: 'Aller au contenu',
    pages: 'Pages légales',
    language: 'Langue',
    home: 'Ouvrir le journal',
    names: {
      notices: 'Mentions légales',
      terms: 'Conditions d’utilisation',
      privacy: 'Politique de confidentialité',
    },
  },
  en: {
    skip: 'Skip to content',
    pages: 'Legal pages',
    language: 'Language',
    home: 'Open the journal',
    names: { notices: 'Legal notice', terms: 'Terms of use', privacy: 'Privacy policy' },
  },
};

/** The icon in the colours of the page. It has a light tile, which is visible in the dark theme. */
const MARK = `<svg class="mark" viewBox="40 60 432 432" width="40" height="40" aria-hidden="true" focusable="false">
<path d="M104 262c2 82 66 134 152 134s150-52 152-134m-304 0-32 46m32-46 42 34m262-34 32 46m-32-46-42 34"/>
<path class="warm" d="M256 168v226m-62-174h124M256 168a42 42 0 1 0 0-84 42 42 0 0 0 0 84Z"/>
<path opacity=".5" stroke-width="22" d="M136 452c40-24 80-24 120 0s80 24 120 0"/>
</svg>`;

const link = (path: string, words: string, isHere: boolean, attributes = ''): string =>
  `<li><a href="${path}"${isHere ? ' aria-current="page"' : ''}${attributes}>${escapeHtml(words)}</a></li>`;

/**
 * A legal page as a complete document: readable without script, in light and dark, and on paper. Source: R-23, C-14.
 */
export const legalDocument = (name: LegalPageName, locale: Locale, { title, html }: LegalText): string => {
  const words = WORDS[locale];
  const languages = LOCALES.map((other) =>
    link(
      legalPaths[other][name],
      LANGUAGE_NAMES[other],
      other === locale,
      ` hreflang="${other}" lang="${other}"`,
    ),
  );
  const pages = LEGAL_PAGES.map((page) => link(legalPaths[locale][page], words.names[page], page === name));
  const alternates = LOCALES.map(
    (other) => `<link rel="alternate" hreflang="${other}" href="${legalPaths[other][name]}">`,
  );
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Ancrage</title>
${alternates.join('\n')}
<link rel="icon" href="/icons/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="${LEGAL_STYLE_PATH}">
</head>
<body>
<a class="skip" href="#content">${words.skip}</a>
<header>
<a class="home" href="${appPaths.home}">${MARK}<span>Ancrage</span></a>
<nav aria-label="${words.language}"><ul>${languages.join('')}</ul></nav>
</header>
<main id="content" tabindex="-1">
${html}</main>
<footer>
<nav aria-label="${words.pages}"><ul>${pages.join('')}${link(appPaths.home, words.home, false)}</ul></nav>
</footer>
</body>
</html>
`;
};
