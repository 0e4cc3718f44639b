import { appPaths, leadershipOverviewPath } from '../paths/app-paths.ts';

/** What a text of the library can send to: an exercise or a page that holds some, and its address. */
export const PLACES = {
  'identity-card': appPaths.identityCard,
  vocation: appPaths.vocation,
  'check-in': appPaths.home,
  reconnection: appPaths.addReconnection,
  intuitions: appPaths.intuitions,
  derailors: appPaths.derailors,
  'leadership-path': leadershipOverviewPath,
  'resourceful-moment': appPaths.resourcefulMoment,
  friendship: appPaths.friendship,
  notes: appPaths.notes,
  report: appPaths.report,
} as const;
export type Place = keyof typeof PLACES;
export const PLACE_NAMES = Object.keys(PLACES) as [Place, ...Place[]];
