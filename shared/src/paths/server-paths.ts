import { legalPaths, staffPath } from './app-paths.ts';

/** First segments of the paths that the server answers itself, and never the web app. Source: product "One origin". */
const SERVER_ROOMS = [
  'api',
  'docs',
  'health',
  'oauth',
  'user',
  'node',
  'ge_rest',
  'getwaversion',
  'file',
  'system',
];

const OTHER_PAGES: readonly string[] = [
  ...Object.values(legalPaths.fr),
  ...Object.values(legalPaths.en),
  '/legal.css',
];

const isBelow = (path: string, room: string): boolean => path === room || path.startsWith(`${room}/`);

/** Whether a path is none of the app's: a call, a legal page, the staff's console. */
export const isServerPath = (path: string): boolean =>
  OTHER_PAGES.includes(path) ||
  [staffPath, ...SERVER_ROOMS.map((room) => `/${room}`)].some((room) => isBelow(path, room));
