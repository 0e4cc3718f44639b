import { first as en } from '@ancrage/shared/messages/en/first';
import { first as fr } from '@ancrage/shared/messages/fr/first';
import type { FirstMessages } from '@ancrage/shared/messages/messages';
import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { DoorDrawing } from '#ui/door-drawing.tsx';
import { Page } from '#ui/page.tsx';
import { QuietHeading } from '#ui/quiet-heading.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { WordsProvider } from '#ui/words.tsx';
import { PublicLayout } from './shell/public-layout.tsx';
import { ShellLayout } from './shell/shell-layout.tsx';

/** A page that visits begin with, as the first frame shows it. */
type FirstVisit = 'signIn' | 'home';

const texts: Readonly<Record<Locale, FirstMessages>> = { fr, en };

const rest = <Skeleton lines={5} />;

const framesOf = ({ home, session, shell }: FirstMessages): Readonly<Record<FirstVisit, ReactNode>> => ({
  signIn: (
    <PublicLayout productName={shell.productName}>
      <Page drawing={<DoorDrawing />} intro={session.form.intro} title={session.form.title}>
        {rest}
      </Page>
    </PublicLayout>
  ),
  home: (
    <ShellLayout productName={shell.productName}>
      <Page
        heading={<QuietHeading data-evening={home.evening} data-morning={home.morning} />}
        title={shell.productName}
      >
        {rest}
      </Page>
    </ShellLayout>
  ),
});

const drawn = (frame: ReactNode, { shell }: FirstMessages): string =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <WordsProvider
        words={{ ...shell.words, productName: shell.productName, titleSuccess: '', titleError: '' }}
      >
        {frame}
      </WordsProvider>
    </StaticRouter>,
  );

/**
 * The first frames, from which `platform/ahead.ts` chooses one: the header of each first page, in each language,
 * rendered by the components of the app. The build puts them into the HTML page. Source: P-02.
 */
export const firstFrames = (): string => {
  const frames = LOCALES.flatMap((locale) =>
    Object.entries(framesOf(texts[locale])).map(
      ([visit, frame]) =>
        `<div class="fixed inset-0 overflow-hidden bg-background" data-visit="${visit}" inert lang="${locale}">${drawn(frame, texts[locale])}</div>`,
    ),
  );
  return `<template id="first-frames">${frames.join('')}</template>`;
};
