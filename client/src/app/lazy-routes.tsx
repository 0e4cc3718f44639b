import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { ComponentType } from 'react';
import { completeTexts } from '#platform/i18n.ts';
import { currentLocale } from '#platform/locale.ts';
import { partFile } from '#ui/part-file.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Fetches the file of a page. */
type Load = () => Promise<{ default: ComponentType }>;

/** A page that shows more than the texts that come with the app. */
const further =
  (load: Load): Load =>
  async () => {
    const [screen] = await Promise.all([load(), completeTexts(currentLocale())]);
    return screen;
  };

/** The pages that a visit begins with: they have no text but those that come with the app. */
const FIRST: readonly string[] = [appPaths.home, appPaths.login, appPaths.loginForm];

/** What a visit of somebody who is signed in begins with. */
export const fetchSignedIn = async () => (await import('./signed-in.ts')).signedIn;

/** The files of the pages for a signed-in person, by path. Source. */
const signedInLoads: Readonly<Record<string, Load>> = {
  [appPaths.home]: async () => ({ default: (await fetchSignedIn()).Home }),
  [appPaths.pages]: () => import('./routes/pages.tsx'),
  [appPaths.identityCard]: () => import('./routes/identity-card.tsx'),
  [appPaths.report]: () => import('./routes/report.tsx'),
  [appPaths.account]: () => import('./routes/account.tsx'),
  [appPaths.reconnections]: () => import('./routes/reconnections.tsx'),
  [appPaths.intuitionDetails]: () => import('./routes/intuition-details.tsx'),
  [appPaths.intuitions]: () => import('./routes/intuitions.tsx'),
  [appPaths.derailors]: () => import('./routes/derailors.tsx'),
  [appPaths.notes]: () => import('./routes/notes.tsx'),
  [appPaths.resources]: () => import('./routes/resources.tsx'),
  [appPaths.article]: () => import('./routes/article.tsx'),
  [appPaths.friendship]: () => import('./routes/friendship.tsx'),
  [appPaths.help]: () => import('./routes/help.tsx'),
  [appPaths.install]: () => import('./routes/install.tsx'),
  [appPaths.contact]: () => import('./routes/contact.tsx'),
  [appPaths.vocation]: () => import('./routes/vocation.tsx'),
  [appPaths.addReconnection]: () => import('./routes/add-reconnection.tsx'),
  [appPaths.viewReconnection]: () => import('./routes/view-reconnection.tsx'),
  [appPaths.friendshipExchange]: () => import('./routes/friendship-exchange.tsx'),
  [appPaths.addDerailor]: () => import('./routes/add-derailor.tsx'),
  [appPaths.leadershipPath]: () => import('./routes/leadership-path.tsx'),
  [appPaths.leadershipStep]: () => import('./routes/leadership-step.tsx'),
  [appPaths.history]: () => import('./routes/history.tsx'),
  [appPaths.review]: () => import('./routes/review.tsx'),
  [appPaths.furtherExercise]: () => import('./routes/further-exercise.tsx'),
  [appPaths.writeFurtherExercise]: () => import('./routes/write-further-exercise.tsx'),
  [appPaths.resourcefulMoment]: () => import('./routes/resourceful-moment.tsx'),
};

/** The files of the pages open to anyone, by path. Source, G-01. */
const publicLoads: Readonly<Record<string, Load>> = {
  [appPaths.login]: () => import('./routes/login.tsx'),
  [appPaths.loginForm]: () => import('./routes/login-form.tsx'),
  // Asks for nobody to be signed in by itself: a guard around it would send the person who just left back here.
  [appPaths.logout]: () => import('./routes/logout.tsx'),
  [appPaths.newPassword]: () => import('./routes/new-password.tsx'),
  [appPaths.passwordChange]: () => import('./routes/password-change.tsx'),
  [appPaths.register]: () => import('./routes/register.tsx'),
  [appPaths.registerNotice]: () => import('./routes/register-notice.tsx'),
};

const lazily = (loads: Readonly<Record<string, Load>>) =>
  Object.entries(loads).map(([path, load]) => ({
    path,
    ...partFile(FIRST.includes(path) ? load : further(load), <Skeleton lines={6} />),
  }));

/** What stands around the pages of a signed-in person. */
export const signedInFrame = partFile(async () => ({ default: (await fetchSignedIn()).Shell }));

export const signedInRoutes = lazily(signedInLoads);
export const publicRoutes = lazily(publicLoads);

/** Fetches every page's file ahead, so that a page opens at once and the loss of the network closes none. */
export const fetchRoutesAhead = async (): Promise<void> => {
  await signedInFrame.fetch().catch(() => undefined);
  for (const { fetch } of signedInRoutes) {
    // A file that cannot be had now is asked for again, and its absence told, when its page is opened.
    await fetch().catch(() => undefined);
  }
};
