import { Listeners } from '#platform/listeners.ts';
import '#platform/schema-settings.ts';
import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { useLocale } from '#platform/locale.ts';
import { deviceDatabase } from '#platform/storage/database.ts';
import { onWake } from '#platform/wake.ts';

/** A kind of document that the server publishes under its version, one in each language. */
interface DocumentKind<Document> {
  /** Names the copies on the device. */
  readonly name: string;
  /** fetches its schema: only for a copy that this very app has not checked before */
  readonly schema: () => Promise<z.ZodMiniType<Document>>;
  /** Asks which versions are the newest. */
  readonly versions: () => Promise<Readonly<Record<Locale, string>>>;
  readonly fetch: (parameters: { locale: Locale; version: string }) => Promise<Document>;
}

interface Kept<Document> {
  readonly version: string;
  readonly document: Document;
}

type State<Document> = 'loading' | 'failed' | Kept<Document>;

/** A document on its way to the screen. */
export type DocumentState<Document> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'ready'; readonly document: Document };

/**
 * Names the app that runs here: this file's address bears a hash of all that it loads, and so changes whenever the
 * shape of a document does.
 */
const THIS_APP = import.meta.url;

/** How long what was just learned of the newest versions is not asked for anew, in milliseconds. */
const JUST_MS = 10_000;

/** Published documents of one kind: kept on this device, refreshed behind. Source: E-09; contract, decision 8. */
export class PublishedDocument<Document> {
  readonly #kind: DocumentKind<Document>;
  readonly #states = new Map<Locale, State<Document>>();
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.add;
  #refreshing: Promise<void> | null = null;
  #refreshedAt = Number.NEGATIVE_INFINITY;

  constructor(kind: DocumentKind<Document>) {
    this.#kind = kind;
  }

  /**
   * Makes the document of a language ready: at once from this device when it is there, while what is new is fetched
   * behind; else from the server. Source: E-09, T-02; contract, decision 8.
   * @throws HttpError or Unreachable when nothing is on the device and the server gives nothing
   */
  async load(locale: Locale): Promise<Document> {
    try {
      await this.fromDevice(locale);
      const fresh = this.#refresh();
      if (this.#keptOf(locale) === null) await fresh;
      else fresh.catch(() => undefined); // what is on the device stays in use; the next opening asks again
    } catch (failure) {
      if (this.#keptOf(locale) === null) {
        this.publish(locale, 'failed');
        throw failure;
      }
    }
    return this.#fetchedOf(locale);
  }

  /**
   * Takes the copy of this device into use, if there is one, and asks nobody: the page that shows it finds it there. A copy
   * that an older app wrote in another shape counts as none; one that this very app has put there is not checked again.
   * Source: E-09.
   */
  async fromDevice(locale: Locale): Promise<void> {
    if (this.#keptOf(locale) !== null) return;
    const row = await (await deviceDatabase()).get('documents', this.#keyOf(locale));
    if (row === undefined) return;
    const document = row.checkedBy === THIS_APP ? (row.value as Document) : await this.#checked(row.value);
    if (document !== null && this.#keptOf(locale) === null) {
      this.publish(locale, { version: row.version, document });
    }
  }

  /**
   * The newest document of a language, as the server has just said or says now.
   * @throws HttpError or Unreachable when the server does not give it
   */
  async newest(locale: Locale): Promise<Document> {
    if (performance.now() - this.#refreshedAt > JUST_MS) await this.#refresh();
    return this.#fetchedOf(locale);
  }

  stateOf(locale: Locale): State<Document> {
    return this.#states.get(locale) ?? 'loading';
  }

  publish(locale: Locale, state: State<Document>): void {
    this.#states.set(locale, state);
    this.#listeners.notify();
  }

  #keptOf(locale: Locale): Kept<Document> | null {
    const state = this.stateOf(locale);
    return typeof state === 'string' ? null : state;
  }

  #fetchedOf(locale: Locale): Document {
    const kept = this.#keptOf(locale);
    if (kept === null)
      throw new Error(`The ${this.#kind.name} of ${locale} was fetched and yet is not there.`);
    return kept.document;
  }

  #keyOf(locale: Locale): string {
    return `${this.#kind.name}.${locale}`;
  }

  async #checked(value: unknown): Promise<Document | null> {
    const parsed = z.safeParse(await this.#kind.schema(), value);
    return parsed.success ? parsed.data : null;
  }

  /** Has the given version in use and on the device; the device may have been emptied since, by a sign-out. */
  async #fetchLocale(locale: Locale, version: string): Promise<void> {
    if (this.#keptOf(locale)?.version !== version) {
      this.publish(locale, { version, document: await this.#kind.fetch({ locale, version }) });
    }
    const key = this.#keyOf(locale);
    const database = await deviceDatabase();
    const row = await database.get('documents', key);
    const kept = this.#keptOf(locale);
    if (kept !== null && (row?.version !== kept.version || row.checkedBy !== THIS_APP)) {
      await database.put('documents', {
        key,
        version: kept.version,
        value: kept.document,
        checkedBy: THIS_APP,
      });
    }
  }

  /** Fetches what is new of every language, so that the language can be changed offline too. */
  async #refreshAll(): Promise<void> {
    await Promise.all(LOCALES.map((locale) => this.fromDevice(locale)));
    const versions = await this.#kind.versions();
    await Promise.all(LOCALES.map((locale) => this.#fetchLocale(locale, versions[locale])));
    this.#refreshedAt = performance.now();
  }

  #refresh(): Promise<void> {
    this.#refreshing ??= this.#refreshAll().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }
}

/** The document of a kind in the language shown. When it could not be had, it is asked for again as soon as that may help. Source: E-09. */
export const usePublishedDocument = <Document>(
  published: PublishedDocument<Document>,
): DocumentState<Document> => {
  const locale = useLocale();
  const state = useSyncExternalStore(published.subscribe, () => published.stateOf(locale));

  const retry = useCallback(() => {
    if (published.stateOf(locale) === 'failed') published.publish(locale, 'loading');
    published.load(locale).catch(() => undefined); // `failed` is published, and the screen says so
  }, [published, locale]);

  useEffect(retry, [retry]);
  useEffect(() => (state === 'failed' ? onWake(retry) : undefined), [state, retry]);

  if (state === 'loading') return { state };
  if (state === 'failed') return { state, retry };
  return { state: 'ready', document: state.document };
};
