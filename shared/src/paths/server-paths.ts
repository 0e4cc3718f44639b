import { legalPaths, staffPath } from './app-paths.ts';

/** First segments of the paths that the server answers itself, and never the web app. Source: product "One origin". */
const SERVER_SEGMENTS = [
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

const SERVER_PREFIXES: readonly string[] = [staffPath, ...SERVER_SEGMENTS.map((prefix) => `/${prefix}`)];

const OTHER_PAGES: readonly string[] = [
  ...Object.values(legalPaths.fr),
  ...Object.values(legalPaths.en),
  '/legal.css',
];

/** Whether a path is none of the app's: a call, a legal page, the staff's console. */
export const isServerPath = (path: string): boolean =>
  OTHER_PAGES.includes(path) ||
  SERVER_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

/** The same paths as patterns of a `URLPattern`. */
export const serverPathPatterns: readonly string[] = [
  ...OTHER_PAGES,
  ...SERVER_PREFIXES.map((prefix) => `${prefix}{/*}?`),
];
