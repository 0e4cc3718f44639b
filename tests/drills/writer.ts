import { randomUUID } from 'node:crypto';
import { type TokenPair, tokenPairSchema } from '@ancrage/shared/wire/oauth-token';
import { expect } from '@jest/globals';
import type { SignedInPerson } from '../support/factories.ts';
import { IS_LONG } from './rounds.ts';

const FIELD = 'field_celebrations';
/** The client's timeout. */
const PATIENCE_MS = 30_000;
/** The pause between two edits of one writer: none in the long form; the short one leaves a core for the restarting process. */
const PAUSE_MS = IS_LONG ? 0 : 10;
const revisionOf = (tag: string | null): number => Number(/^"(\d+)"$/.exec(tag ?? '')?.[1]);

/** The address of an installation, which may change, and its OAuth client. */
export interface Place {
  url: string;
  client: { client_id: string; client_secret: string };
}

/**
 * A person who writes continuously, as the web app does: one edit after the other, each based on the previous state, and
 * repeated until it is acknowledged. It keeps a ledger of acknowledged edits, each with a unique mark.
 */
export class Writer {
  /** Acknowledged edits, by number. */
  readonly ledger: Record<string, string> = {};
  /** Unsuccessful responses and aborted requests, in order. */
  readonly setbacks: (number | string)[] = [];
  readonly #place: Place;
  readonly #person: SignedInPerson;
  #tokens: TokenPair;
  #tag = '';
  #firstRevision = 0;
  #isWanted = true;
  #hasGivenUp = false;
  #running: Promise<void> = Promise.resolve();

  constructor(place: Place, person: SignedInPerson) {
    this.#place = place;
    this.#person = person;
    this.#tokens = person.tokens;
  }

  /** How many edits were acknowledged. */
  get count(): number {
    return Object.keys(this.ledger).length;
  }

  /** Begins to write. */
  start(): void {
    this.#isWanted = true;
    this.#running = this.#run();
    this.#running.catch(() => {}); // stop() reports the error
  }

  /** Stops after the current edit is acknowledged. */
  async stop(): Promise<void> {
    this.#isWanted = false;
    await this.#running;
  }

  /** Aborts what is not acknowledged, so that a failed drill reports its reason at once. */
  giveUp(): void {
    this.#hasGivenUp = true;
  }

  /** Expects every acknowledged edit exactly once, and nothing else. */
  async expectWhole(): Promise<void> {
    const { answer, body } = await this.#untilAnswered('GET');
    expect(JSON.parse(body[FIELD][0].value)).toEqual(this.ledger);
    expect(revisionOf(answer.headers.get('etag')) - this.#firstRevision).toBe(this.count);
  }

  async #run(): Promise<void> {
    if (this.#tag === '') {
      const { answer } = await this.#untilAnswered('GET');
      this.#tag = answer.headers.get('etag') ?? '';
      this.#firstRevision = revisionOf(this.#tag);
    }
    while (this.#isWanted) {
      const [number, mark] = [String(this.count), randomUUID()];
      const value = JSON.stringify({ ...this.ledger, [number]: mark });
      const { answer } = await this.#untilAnswered('PATCH', value);
      this.#tag = answer.headers.get('etag') ?? '';
      this.ledger[number] = mark;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  /** Repeats a request until it succeeds; an expired token is refreshed. */
  async #untilAnswered(method: 'GET' | 'PATCH', value?: string) {
    for (;;) {
      if (this.#hasGivenUp) throw new Error('The writer gave up.');
      try {
        const answer = await this.#ask(method, value);
        if (answer.ok) return { answer, body: await answer.json() };
        await answer.text();
        // Another writer, or an edit that was applied twice: neither is allowed.
        if (answer.status === 412) throw new RangeError('The state is not the one that was acknowledged.');
        this.setbacks.push(answer.status);
        if (answer.status === 401) await this.#renew();
      } catch (error) {
        if (error instanceof RangeError) throw error;
        this.setbacks.push(error instanceof Error ? error.name : 'unknown');
      }
      // As the app waits between two tries, only shorter.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  #ask(method: 'GET' | 'PATCH', value?: string): Promise<Response> {
    return fetch(`${this.#place.url}/node/${this.#person.nid}?_format=json`, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        Authorization: `Bearer ${this.#tokens.access_token}`,
        ...(value !== undefined && { 'Content-Type': 'application/json', 'If-Match': this.#tag }),
      },
      ...(value !== undefined && {
        body: JSON.stringify({ type: [{ target_id: 'data' }], [FIELD]: [{ value }] }),
      }),
    });
  }

  async #renew(): Promise<void> {
    const answer = await fetch(`${this.#place.url}/oauth/token?_format=json`, {
      method: 'POST',
      signal: AbortSignal.timeout(PATIENCE_MS),
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: this.#tokens.refresh_token,
        ...this.#place.client,
      }),
    });
    if (!answer.ok) throw new Error(`The session could not be renewed: ${answer.status}`);
    this.#tokens = tokenPairSchema.parse(await answer.json());
  }
}

/** Waits until each writer has made so many more edits. */
export const untilWritten = async (writers: readonly Writer[], more: number, patienceMs: number) => {
  const goals = writers.map((writer) => writer.count + more);
  const deadline = performance.now() + patienceMs;
  while (writers.some((writer, index) => writer.count < (goals[index] ?? 0))) {
    if (performance.now() > deadline)
      throw new Error(`Too few edits in time: ${writers.map(({ count }) => count).join(', ')}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
