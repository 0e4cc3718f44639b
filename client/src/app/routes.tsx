import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { completeTexts } from '#platform/i18n.ts';
import { currentLocale } from '#platform/locale.ts';
import { Skeleton } from '#ui/skeleton.tsx';

/** Loads the component of a page. */
type Load = () => Promise<ComponentType>;

/** A page whose texts are part of the app's first files. */
const eagerRoute = (path: string, load: Load) => ({
  path,
  lazy: async () => ({ Component: await load() }),
  HydrateFallback: () => <Skeleton lines={6} />,
});

/** A page that needs all texts of the language. */
const page = (path: string, load: Load) =>
  eagerRoute(path, async () => {
    const [Component] = await Promise.all([load(), completeTexts(currentLocale())]);
    return Component;
  });

/** A page for finding again. */
const findPage = (name: 'search' | 'timeline' | 'mirror' | 'person' | 'pocketCard') =>
  page(appPaths[name], async () => (await import('./find-pages.ts')).findPage(name));

/** Loads the first files of a signed-in user. */
export const loadSignedIn = async () => (await import('./signed-in.ts')).signedIn;

/** The public pages. Source, G-01. */
export const publicPages = [
  eagerRoute(
    appPaths.login,
    async () => (await import('#features/session/screens/login-screen.tsx')).LoginScreen,
  ),
  // Before the sign-in guard, whose way back would cut a long text and keep it in an address.
  eagerRoute(appPaths.share, async () => (await import('./screens/share-screen.tsx')).ShareScreen),
  eagerRoute(
    appPaths.loginForm,
    async () => (await import('#features/session/screens/login-form-screen.tsx')).LoginFormScreen,
  ),
  // Not behind the sign-in guard, which would redirect a user who has just signed out back here.
  page(appPaths.logout, async () => (await import('./screens/logout-page.tsx')).LogoutPage),
  page(
    appPaths.newPassword,
    async () => (await import('#features/access/screens/new-password-screen.tsx')).NewPasswordScreen,
  ),
  page(
    appPaths.passwordChange,
    async () => (await import('#features/access/screens/password-change-screen.tsx')).PasswordChangeScreen,
  ),
  page(
    appPaths.addressReturn,
    async () => (await import('#features/access/screens/address-return-screen.tsx')).AddressReturnScreen,
  ),
  page(appPaths.register, async () =>
    (await import('#features/access/screens/register-screen.tsx')).fetchRegisterScreen(),
  ),
  page(appPaths.registerNotice, async () =>
    (await import('./screens/register-notice-page.tsx')).fetchRegisterNoticePage(),
  ),
] satisfies readonly RouteObject[];

/** The pages of a signed-in person. Source. */
export const signedInPages = [
  eagerRoute(appPaths.home, async () => (await loadSignedIn()).HomePage),
  page(appPaths.pages, async () => (await import('./screens/pages-screen.tsx')).PagesScreen),
  page(
    appPaths.identityCard,
    async () => (await import('./screens/identity-card-page.tsx')).IdentityCardPage,
  ),
  findPage('pocketCard'),
  page(appPaths.report, async () => (await import('./screens/report-page.tsx')).ReportPage),
  page(appPaths.account, async () => (await import('./screens/account-page.tsx')).fetchAccountPage()),
  page(
    appPaths.reconnections,
    async () => (await import('./screens/reconnections-page.tsx')).ReconnectionsPage,
  ),
  page(
    appPaths.intuitionDetails,
    async () =>
      (await import('#features/intuitions/screens/intuition-details-screen.tsx')).IntuitionDetailsScreen,
  ),
  page(
    appPaths.intuitions,
    async () => (await import('#features/intuitions/screens/intuitions-screen.tsx')).IntuitionsScreen,
  ),
  page(
    appPaths.derailors,
    async () => (await import('#features/derailors/screens/derailors-screen.tsx')).DerailorsScreen,
  ),
  page(appPaths.notes, async () => (await import('#features/notes/screens/notes-screen.tsx')).NotesScreen),
  page(
    appPaths.resources,
    async () => (await import('#features/resources/screens/resources-screen.tsx')).ResourcesScreen,
  ),
  page(
    appPaths.article,
    async () => (await import('#features/resources/screens/article-screen.tsx')).ArticleScreen,
  ),
  page(
    appPaths.friendship,
    async () => (await import('#features/friendship/screens/friendship-screen.tsx')).FriendshipScreen,
  ),
  page(appPaths.help, async () => (await import('./screens/help-page.tsx')).HelpPage),
  page(appPaths.install, async () => (await import('./screens/install-screen.tsx')).InstallScreen),
  page(appPaths.contact, async () => (await import('./screens/contact-screen.tsx')).ContactScreen),
  page(
    appPaths.vocation,
    async () => (await import('#features/vocation/screens/vocation-screen.tsx')).VocationScreen,
  ),
  page(
    appPaths.addReconnection,
    async () => (await import('./screens/add-reconnection-page.tsx')).AddReconnectionPage,
  ),
  page(
    appPaths.viewReconnection,
    async () =>
      (await import('#features/reconnections/screens/view-reconnection-screen.tsx')).ViewReconnectionScreen,
  ),
  page(
    appPaths.friendshipExchange,
    async () =>
      (await import('#features/friendship/screens/friendship-exchange-screen.tsx')).FriendshipExchangeScreen,
  ),
  page(
    appPaths.addDerailor,
    async () => (await import('#features/derailors/screens/add-derailor-screen.tsx')).AddDerailorScreen,
  ),
  page(
    appPaths.leadershipPath,
    async () => (await import('./screens/leadership-path-page.tsx')).LeadershipPathPage,
  ),
  page(
    appPaths.leadershipStep,
    async () => (await import('./screens/leadership-step-page.tsx')).LeadershipStepPage,
  ),
  page(
    appPaths.history,
    async () => (await import('#features/history/screens/history-screen.tsx')).HistoryScreen,
  ),
  page(
    appPaths.review,
    async () => (await import('#features/review/screens/review-screen.tsx')).ReviewScreen,
  ),
  findPage('search'),
  findPage('timeline'),
  findPage('mirror'),
  findPage('person'),
  page(
    appPaths.furtherExercise,
    async () =>
      (await import('#features/further-exercises/screens/further-exercise-screen.tsx')).FurtherExerciseScreen,
  ),
  page(
    appPaths.writeFurtherExercise,
    async () =>
      (await import('#features/further-exercises/screens/write-exercise-screen.tsx')).WriteExerciseScreen,
  ),
  page(
    appPaths.resourcefulMoment,
    async () =>
      (await import('#features/resourceful-moment/screens/resourceful-moment-screen.tsx'))
        .ResourcefulMomentScreen,
  ),
] satisfies readonly RouteObject[];

/** Prefetches the file of every page, so that pages open at once, and offline. */
export const loadPagesAhead = async (): Promise<void> => {
  for (const { lazy } of signedInPages) {
    // A file that fails to load now is fetched again when its page is opened, which then reports the failure.
    await lazy().catch(() => undefined);
  }
};
