import { describe, expect, it } from '@jest/globals';
import { calls } from '../wire/all-calls.ts';
import { appPaths, legalPaths } from './app-paths.ts';
import { isServerPath, serverPathPatterns } from './server-paths.ts';

const matchesPattern = (path: string): boolean =>
  serverPathPatterns.some((pathname) => new URLPattern({ pathname }).test({ pathname: path }));

describe('what the server answers itself', () => {
  it.each(calls.map(({ path }) => path))('%s is a call, never a page of the app @P-02', (path) => {
    expect(isServerPath(path)).toBe(true);
    expect(matchesPattern(path)).toBe(true);
  });

  it.each([
    ...Object.values(legalPaths.fr),
    ...Object.values(legalPaths.en),
    '/staff',
    '/staff/people',
    '/legal.css',
  ])('%s is a page of the server @R-23', (path) => {
    expect(isServerPath(path)).toBe(true);
    expect(matchesPattern(path)).toBe(true);
  });

  it.each([...Object.values(appPaths), '/anything', '/users', '/staffing', '/english'])(
    '%s is the app’s @R-24',
    (path) => {
      expect(isServerPath(path)).toBe(false);
      expect(matchesPattern(path)).toBe(false);
    },
  );
});
