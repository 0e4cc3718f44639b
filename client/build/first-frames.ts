import { first as en } from '@ancrage/shared/messages/en/first';
import { first as fr } from '@ancrage/shared/messages/fr/first';
import type { FirstMessages } from '@ancrage/shared/messages/messages';
import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import { escapeHtml } from '@ancrage/shared/text/escape-html';
import { MARK_PATHS } from '../src/ui/mark-paths.ts';

/** A page that visits begin with, as the first frame shows it. */
type FirstVisit = 'door' | 'home' | 'notice';

const texts: Readonly<Record<Locale, FirstMessages>> = { fr, en };

const mark = (size: string): string => {
  const paths = MARK_PATHS.map(
    ({ className, d, ...rest }) =>
      `<path class="${className}" d="${d}"${'strokeWidth' in rest ? ` stroke-width="${rest.strokeWidth}"` : ''}/>`,
  );
  return `<svg class="${size}" fill="none" stroke-linecap="round" stroke-linejoin="round" stroke-width="30" viewBox="40 60 432 432">${paths.join('')}</svg>`;
};

const LINES = ['w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3'];
const toCome = `<div class="flex animate-pulse flex-col gap-3">${LINES.map((width) => `<span class="h-4 rounded-pill bg-border ${width}"></span>`).join('')}</div>`;

/** As `ui/page.tsx` draws the head of a page. @param heading the attributes and the text of its heading */
const page = (heading: string, intro: string): string =>
  `<div class="flex flex-col gap-6"><div class="flex flex-col gap-3"><div class="flex flex-wrap items-start justify-between gap-3"><h1 class="min-w-0 flex-1 basis-60 text-display"${heading}</h1></div><div class="measure text-muted">${escapeHtml(intro)}</div></div>${toCome}</div>`;

/** As `ui/banner.tsx` draws the privacy notice. */
const notice = ({ title, text, mailbox }: FirstMessages['shell']['privacy']): string =>
  `<div class="mb-6 flex items-start gap-1 rounded-card bg-accent-subtle py-3 pr-4 pl-4"><div class="grid min-w-0 flex-1 grid-cols-[auto_1fr] items-start gap-x-3"><span class="size-6"></span><p class="font-semibold">${escapeHtml(title)}</p><div class="col-span-2 mt-1 roomy:col-span-1 roomy:col-start-2"><div class="measure text-small"><p>${escapeHtml(text)} ${escapeHtml(mailbox)}</p></div></div></div></div>`;

/** As `app/shell/public-frame.tsx` draws what stands around a page of the door. */
const atDoor = (name: string, inside: string): string =>
  `<div class="mx-auto flex min-h-dvh w-full max-w-120 flex-col gap-6 px-5 pt-[max(24px,env(safe-area-inset-top))] roomy:pt-14"><div class="flex items-center gap-3">${mark('size-11')}<span class="font-serif text-title">${name}</span></div><div>${inside}</div></div>`;

/** As `app/shell/shell.tsx` draws it; on a wide screen the place of the panel stays empty. */
const inShell = (name: string, inside: string): string =>
  `<div class="wide:grid wide:grid-cols-[320px_minmax(0,1fr)]"><div></div><div class="pt-[env(safe-area-inset-top)]"><div class="column flex min-h-14 items-center px-5"><div class="flex min-h-11 items-center gap-2 wide:invisible">${mark('size-7')}<span class="font-serif text-large">${name}</span></div></div><div class="column px-5 pt-3">${inside}</div></div></div>`;

const framesOf = ({ home, session, shell }: FirstMessages): Readonly<Record<FirstVisit, string>> => ({
  door: atDoor(shell.productName, page(`>${escapeHtml(session.form.title)}`, session.form.intro)),
  home: inShell(
    shell.productName,
    page(
      ` data-morning="${escapeHtml(home.morning)}" data-evening="${escapeHtml(home.evening)}">`,
      home.intro,
    ),
  ),
  notice: inShell(shell.productName, `${notice(shell.privacy)}${toCome}`),
});

/**
 * What a visit sees before the app is there, for `platform/ahead.ts` to choose from: the head of the page that it begins
 * with, in each language, where the app will draw it. Source: P-02.
 */
export const firstFrames = (): string => {
  const frames = LOCALES.flatMap((locale) =>
    Object.entries(framesOf(texts[locale])).map(
      ([visit, frame]) =>
        `<div class="fixed inset-0 overflow-hidden bg-background" data-visit="${visit}" lang="${locale}">${frame}</div>`,
    ),
  );
  return `<template id="first-frames">${frames.join('')}</template>`;
};
