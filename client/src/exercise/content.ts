import '#platform/schema-settings.ts';
import {
  type ContentDocument,
  contentDocumentSchema,
  type ExerciseId,
} from '@ancrage/shared/content/document';
import type { Exercise } from '@ancrage/shared/content/exercise';
import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import { schemaDocument } from '@ancrage/shared/wire/schema-document';
import { schemaUrls } from '@ancrage/shared/wire/schema-urls';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { request } from '#platform/api/request.ts';
import { useLocale } from '#platform/locale.ts';
import { deviceDatabase } from '#platform/storage/database.ts';
import { onWake } from '#platform/wake.ts';

interface KeptContent {
  readonly version: string;
  readonly document: ContentDocument;
}

type ContentState = 'loading' | 'failed' | KeptContent;

const states = new Map<Locale, ContentState>();
const listeners = new Set<() => void>();

const stateOf = (locale: Locale): ContentState => states.get(locale) ?? 'loading';

const publish = (locale: Locale, state: ContentState): void => {
  states.set(locale, state);
  for (const listener of listeners) listener();
};

const keptOf = (locale: Locale): KeptContent | null => {
  const state = stateOf(locale);
  return typeof state === 'string' ? null : state;
};

const keyOf = (locale: Locale): string => `content.${locale}`;

/** Takes the copy of this device into use. A copy that an older app wrote in another shape counts as none. */
const takeFromDevice = async (locale: Locale): Promise<void> => {
  if (keptOf(locale) !== null) return;
  const row = await (await deviceDatabase()).get('documents', keyOf(locale));
  const parsed = z.safeParse(contentDocumentSchema, row?.value);
  if (row !== undefined && parsed.success && keptOf(locale) === null) {
    publish(locale, { version: row.version, document: parsed.data });
  }
};

/** Has the given version in use and on the device; the device may have been emptied since, by a sign-out. */
const fetchLocale = async (locale: Locale, version: string): Promise<void> => {
  if (keptOf(locale)?.version !== version) {
    const { data: document } = await request(schemaDocument, { parameters: { locale, version } });
    publish(locale, { version, document });
  }
  const database = await deviceDatabase();
  const row = await database.get('documents', keyOf(locale));
  const kept = keptOf(locale);
  if (kept !== null && row?.version !== kept.version) {
    await database.put('documents', { key: keyOf(locale), version: kept.version, value: kept.document });
  }
};

let refreshing: Promise<void> | null = null;

/** Fetches what is new of every language, so that the language can be changed offline too. */
const refreshAll = async (): Promise<void> => {
  await Promise.all(LOCALES.map(takeFromDevice));
  const { data } = await request(schemaUrls);
  await Promise.all(LOCALES.map((locale) => fetchLocale(locale, data[locale].version)));
};

const refresh = (): Promise<void> => {
  refreshing ??= refreshAll().finally(() => {
    refreshing = null;
  });
  return refreshing;
};

/**
 * Makes the exercises of a language ready: at once from this device when they are there, while what is new is fetched
 * behind; else from the server. Source: E-09, T-02; contract, decision 8.
 * @throws Refusal or Unreachable when nothing is on the device and the server gives nothing
 */
export const loadContent = async (locale: Locale): Promise<ContentDocument> => {
  try {
    await takeFromDevice(locale);
    const fresh = refresh();
    if (keptOf(locale) === null) await fresh;
    else fresh.catch(() => undefined); // what is on the device stays in use; the next opening asks again
  } catch (failure) {
    if (keptOf(locale) === null) {
      publish(locale, 'failed');
      throw failure;
    }
  }
  const kept = keptOf(locale);
  if (kept === null) throw new Error(`The content of ${locale} was fetched and yet is not there.`);
  return kept.document;
};

/** An exercise on its way to the screen. */
export type ExerciseState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'ready'; readonly exercise: Exercise };

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** An exercise in the language shown. When it could not be had, it is asked for again as soon as that may help. Source: E-09. */
export const useExercise = (id: ExerciseId): ExerciseState => {
  const locale = useLocale();
  const state = useSyncExternalStore(subscribe, () => stateOf(locale));

  const retry = useCallback(() => {
    if (stateOf(locale) === 'failed') publish(locale, 'loading');
    loadContent(locale).catch(() => undefined); // `failed` is published, and the screen says so
  }, [locale]);

  useEffect(retry, [retry]);
  useEffect(() => (state === 'failed' ? onWake(retry) : undefined), [state, retry]);

  if (state === 'loading') return { state };
  if (state === 'failed') return { state, retry };
  return { state: 'ready', exercise: state.document.exercises[id] };
};
