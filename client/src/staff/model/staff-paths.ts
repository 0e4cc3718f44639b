import { staffPath } from '@ancrage/shared/paths/app-paths';

/** Addresses of the console's pages. */
export const staffPaths = {
  people: `${staffPath}/people`,
  person: `${staffPath}/people/:uid`,
  invitations: `${staffPath}/invitations`,
  log: `${staffPath}/log`,
  mails: `${staffPath}/mails`,
  members: `${staffPath}/members`,
  me: `${staffPath}/me`,
} as const;

/** Address of one person's page. */
export const staffPersonPath = (uid: number): string => `${staffPaths.people}/${uid}`;

/** Address of the log about one person. */
export const staffLogPath = (uid: number): string => `${staffPaths.log}?subject=${uid}`;
