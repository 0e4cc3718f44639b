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

const ROOMS: readonly string[] = [staffPath, ...SERVER_ROOMS.map((room) => `/${room}`)];

const OTHER_PAGES: readonly string[] = [
  ...Object.values(legalPaths.fr),
  ...Object.values(legalPaths.en),
  '/legal.css',
];

/** Whether a path is none of the app's: a call, a legal page, the staff's console. */
export const isServerPath = (path: string): boolean =>
  OTHER_PAGES.includes(path) || ROOMS.some((room) => path === room || path.startsWith(`${room}/`));

/** The same paths as patterns of a `URLPattern`. */
export const serverPathPatterns: readonly string[] = [...OTHER_PAGES, ...ROOMS.map((room) => `${room}{/*}?`)];
