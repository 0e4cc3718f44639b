import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  addedBy,
  builtFiles,
  dist,
  door,
  fontKilobytes,
  home,
  kilobytes,
  loadedWith,
  routes,
  sourcesOf,
  textsOf,
} from '../support/built-files.ts';

/** The largest transfer size, with brotli, in kilobytes. */
const FIRST_SCREEN_KB = 171;
const FURTHER_ROUTE_KB = 55;
const FONTS_KB = 70;

/** The largest number of files: each is a request, which costs a phone as much as several kilobytes. */
const FIRST_SCREEN_FILES = 10;
const FURTHER_ROUTE_FILES = 15;

/** Code that no first screen may load, by a string that it contains. */
const APART = {
  'the staff’s console': /^client\/src\/staff|messages\/\w+\/staff\.ts$/,
  'the dictionaries for new passwords': /@zxcvbn-ts\//,
  'the report': /features\/report\//,
  'the sorting of lists': /@dnd-kit\//,
  'the carousel': /\/embla-carousel/,
  'forms with many fields': /\/react-hook-form\//,
  'dialogs, sheets and toasts': /@base-ui\/react\/(dialog|drawer|toast|alert-dialog)\//,
  'queries other than the journal': /@tanstack\//,
  'the texts of further pages': /messages\/\w+\/(later|notes|report|derailors)\.ts$/,
} as const;

describe.each(['fr', 'en'])('page weights in %s', (locale) => {
  it(`the sign-in page loads at most ${FIRST_SCREEN_KB} KB, in ${FIRST_SCREEN_FILES} files`, () => {
    expect(kilobytes(loadedWith(door(locale)))).toBeLessThanOrEqual(FIRST_SCREEN_KB);
    expect(loadedWith(door(locale)).size).toBeLessThanOrEqual(FIRST_SCREEN_FILES);
  });

  it(`home loads at most ${FIRST_SCREEN_KB} KB, in ${FIRST_SCREEN_FILES} files`, () => {
    expect(kilobytes(loadedWith(home(locale)))).toBeLessThanOrEqual(FIRST_SCREEN_KB);
    expect(loadedWith(home(locale)).size).toBeLessThanOrEqual(FIRST_SCREEN_FILES);
  });

  it.each(routes)(
    `%s adds ${FURTHER_ROUTE_KB} KB at most, in ${FURTHER_ROUTE_FILES} files, with the texts of all further pages`,
    (route) => {
      expect(kilobytes(addedBy(route, locale))).toBeLessThanOrEqual(FURTHER_ROUTE_KB);
      expect(addedBy(route, locale).length).toBeLessThanOrEqual(FURTHER_ROUTE_FILES);
    },
  );

  it.each(Object.entries(APART))('no first screen loads %s', (_, telling) => {
    for (const first of [door(locale), home(locale)])
      expect(sourcesOf(loadedWith(first)).filter((source) => telling.test(source))).toEqual([]);
    // The string occurs in some file of the build.
    expect(Object.values(builtFiles()).some(({ sources }) => sources.some((one) => telling.test(one)))).toBe(
      true,
    );
  });
});

it('no entry page uses a text that loads later', () => {
  const groups = (part: 'first' | 'later') =>
    sourcesOf(loadedWith([textsOf('fr', part)]))
      .map((source) => /messages\/fr\/([\w-]+)\.ts$/.exec(source)?.[1] ?? '')
      .filter((name) => name !== part && name !== '')
      .map((name) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
  const later = new Set(groups('later').filter((name) => !groups('first').includes(name)));
  expect(later.size).toBeGreaterThan(10);
  const sources = [...door('fr'), ...home('fr'), 'features/session/screens/login-screen.tsx'].filter(
    (source) => !source.startsWith('shared/'),
  );
  const asked = sourcesOf(loadedWith(sources))
    .filter((source) => /^client\/src\/(app|features|ui)\//.test(source))
    .flatMap((source) => {
      const text = readFileSync(join(import.meta.dirname, '../..', source), 'utf8');
      return [...text.matchAll(/\bt\(\s*[`'"](\w+)\./g)].map(([, group]) => `${group} in ${source}`);
    });
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((one) => later.has(one.split(' ')[0] ?? ''))).toEqual([]);
});

it('no file only re-exports another one, as each is a request', () => {
  const scripts = Object.keys(builtFiles()).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  const passing = scripts.filter((file) =>
    /^(import"[^"]*";)*export\{[^{}]*\}from"[^"]*";?\s*$/.test(readFileSync(join(dist, file), 'utf8')),
  );
  expect(passing).toEqual([]);
});

it('the console loads no code of the app, nor the app of the console', () => {
  const ofApp = sourcesOf(loadedWith(home('fr')));
  expect(ofApp.filter((source) => source.startsWith('client/src/staff'))).toEqual([]);
  const ofConsole = sourcesOf(loadedWith(['client/src/staff-main.tsx']));
  expect(
    ofConsole.filter((source) => /client\/src\/(app|features|exercise|journal-data)\//.test(source)),
  ).toEqual([]);
});

it(`fonts have at most ${FONTS_KB} KB`, () => {
  expect(fontKilobytes()).toBeGreaterThan(0);
  expect(fontKilobytes()).toBeLessThanOrEqual(FONTS_KB);
});
