import { Listeners } from '#platform/listeners.ts';
import '#platform/schema-settings.ts';
import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { useLocale } from '#platform/locale.ts';
import { deviceDatabase } from '#platform/storage/database.ts';
import { onWake } from '#platform/wake.ts';

/** A kind of versioned document that the server publishes, one for each language. */
interface DocumentKind<Document> {
  /** Key of the copies on the device. */
  readonly name: string;
  /** loads its schema; only for a copy that this build has not validated before */
  readonly schema: () => Promise<z.ZodMiniType<Document>>;
  /** Fetches the newest versions. */
  readonly versions: () => Promise<Readonly<Record<Locale, string>>>;
  readonly fetch: (parameters: { locale: Locale; version: string }) => Promise<Document>;
}

interface Kept<Document> {
  readonly version: string;
  readonly document: Document;
}

type State<Document> = 'loading' | 'failed' | Kept<Document>;

/** The state of a document for a screen. */
export type DocumentState<Document> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'ready'; readonly document: Document };

/**
 * Identifies this build: the URL of this file has a hash of its imports, so it changes whenever the schema of a
 * document does.
 */
const THIS_APP = import.meta.url;

/** How long the newest versions are cached, in milliseconds. */
const JUST_MS = 10_000;

/**
 * Published documents of one kind: stored on this device, refreshed in the background. Source: E-09; contract, decision
 * 8.
 */
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
   * Makes the document of a language available: from this device when it is stored, with a refresh in the background;
   * else from the server. Source: E-09, T-02; contract, decision 8.
   * @throws HttpError or Unreachable when the device has none and the server does not send it
   */
  async load(locale: Locale): Promise<Document> {
    try {
      await this.fromDevice(locale);
      const fresh = this.#refresh();
      if (this.#keptOf(locale) === null) await fresh;
      else fresh.catch(() => undefined); // the stored copy stays in use; the next load tries again
    } catch (failure) {
      if (this.#keptOf(locale) === null) {
        this.publish(locale, 'failed');
        throw failure;
      }
    }
    return this.#fetchedOf(locale);
  }

  /**
   * Loads the stored copy, if there is one, without a request. A copy that does not match the schema is ignored; one
   * that this build stored is not validated again. Source: E-09.
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
   * The newest document of a language, with the versions of the server, cached for a short time.
   * @throws HttpError or Unreachable when the server does not send it
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
    if (kept === null) throw new Error(`No ${this.#kind.name} of ${locale} after its fetch.`);
    return kept.document;
  }

  #keyOf(locale: Locale): string {
    return `${this.#kind.name}.${locale}`;
  }

  async #checked(value: unknown): Promise<Document | null> {
    const parsed = z.safeParse(await this.#kind.schema(), value);
    return parsed.success ? parsed.data : null;
  }

  /** Makes the given version current and stores it; a sign-out may have emptied the device since. */
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

  /** Refreshes every language, so that the language can be changed offline. */
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

/**
 * The document of a kind in the current language. After a failure it is fetched again as soon as that may help. Source:
 * E-09.
 */
export const usePublishedDocument = <Document>(
  published: PublishedDocument<Document>,
): DocumentState<Document> => {
  const locale = useLocale();
  const state = useSyncExternalStore(published.subscribe, () => published.stateOf(locale));

  const retry = useCallback(() => {
    if (published.stateOf(locale) === 'failed') published.publish(locale, 'loading');
    published.load(locale).catch(() => undefined); // the state is `failed`, and the screen shows it
  }, [published, locale]);

  useEffect(retry, [retry]);
  useEffect(() => (state === 'failed' ? onWake(retry) : undefined), [state, retry]);

  if (state === 'loading') return { state };
  if (state === 'failed') return { state, retry };
  return { state: 'ready', document: state.document };
};
