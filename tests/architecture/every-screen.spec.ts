import { appPaths } from '@ancrage/shared/paths/app-paths';
import { describe, expect, it } from '@jest/globals';
import { publicScreens, redirects, signedInScreens } from '../e2e/every-screen.ts';

describe('the screens that browser tests walk over', () => {
  it.each(Object.entries(appPaths))('hold %s @R-01', (_, path) => {
    const shape = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
    const known = [...publicScreens, ...signedInScreens, ...redirects];
    expect(known.filter((one) => shape.test(one))).not.toEqual([]);
  });
});
