import { STEPS } from '@ancrage/shared/journal/path-steps';
import {
  appPaths,
  articlePath,
  endingOf,
  friendshipExchangePath,
  furtherExercisePath,
  leadershipOverviewPath,
  leadershipStepPath,
  NEW_EXCHANGE,
  viewReconnectionPath,
  writeFurtherExercisePath,
} from '@ancrage/shared/paths/app-paths';
import { encounterKeys } from './page-models/encounter-samples.ts';
import { sampleKeys } from './page-models/journal-samples.ts';

/** Every screen of the app that is open to someone who is not signed in, by address. Source: G-01, R-02, R-20 to R-22. */
export const publicScreens: readonly string[] = [
  appPaths.loginForm,
  appPaths.newPassword,
  appPaths.passwordChange,
  appPaths.addressReturn,
  appPaths.register,
  appPaths.registerNotice,
];

/**
 * Every screen of a signed-in person, by address: those of one reconnection also for a key that nothing has. The last one
 * asks before it is left. Source.
 */
export const signedInScreens: readonly string[] = [
  appPaths.home,
  appPaths.pages,
  appPaths.identityCard,
  appPaths.pocketCard,
  appPaths.report,
  appPaths.account,
  `${appPaths.account}?part=receipt`,
  appPaths.reconnections,
  appPaths.intuitionDetails,
  appPaths.intuitions,
  appPaths.derailors,
  appPaths.notes,
  appPaths.resources,
  articlePath('early-signal'),
  articlePath('no-such-text'),
  appPaths.vocation,
  appPaths.friendship,
  appPaths.help,
  appPaths.install,
  appPaths.contact,
  viewReconnectionPath(sampleKeys.older),
  viewReconnectionPath('1'),
  endingOf(viewReconnectionPath(sampleKeys.newer)),
  endingOf(friendshipExchangePath(encounterKeys.oldest, 'end')),
  endingOf(leadershipOverviewPath),
  endingOf(furtherExercisePath('week-review')),
  friendshipExchangePath(encounterKeys.oldest, 'end'),
  friendshipExchangePath(encounterKeys.newest, 'express'),
  friendshipExchangePath(NEW_EXCHANGE, 'prepare'),
  appPaths.addDerailor,
  `${appPaths.addDerailor}?add=both`,
  `${appPaths.derailors}?open=derailor-${encounterKeys.newest}`,
  ...STEPS.map(leadershipStepPath),
  leadershipOverviewPath,
  appPaths.resourcefulMoment,
  appPaths.history,
  appPaths.review,
  appPaths.search,
  appPaths.timeline,
  `${appPaths.timeline}?view=calendar`,
  appPaths.mirror,
  appPaths.person,
  furtherExercisePath('week-review'),
  furtherExercisePath('no-such-exercise'),
  writeFurtherExercisePath('week-review'),
  appPaths.addReconnection,
];

/** Addresses without a screen: they redirect. */
export const redirects: readonly string[] = [
  appPaths.login,
  appPaths.logout,
  appPaths.leadershipPath,
  appPaths.share,
];

/** The name of the screen at an address. */
export const screenName = (address: string): string => {
  const [path = ''] = address.split('?');
  const found = Object.entries(appPaths).find(([, shape]) =>
    new RegExp(`^${shape.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  );
  if (!found) throw new Error(`No screen has the address ${address}.`);
  return found[0];
};
