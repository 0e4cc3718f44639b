import { randomUUID } from 'node:crypto';
import { type TokenPair, tokenPairSchema } from '@ancrage/shared/wire/oauth-token';
import { expect } from '@jest/globals';
import type { SignedInPerson } from '../support/factories.ts';
import { IS_LONG } from './rounds.ts';

const FIELD = 'field_celebrations';
/** As long as a client waits for an answer. */
const PATIENCE_MS = 30_000;
/** Between two edits of one writer: none in the long form; in the short one, a core is left for what starts again meanwhile. */
const PAUSE_MS = IS_LONG ? 0 : 10;
const revisionOf = (tag: string | null): number => Number(/^"(\d+)"$/.exec(tag ?? '')?.[1]);

/** How an installation is reached: its address may change, and its OAuth client. */
export interface Place {
  url: string;
  client: { client_id: string; client_secret: string };
}

/**
 * A person who writes without end, as the web app does: one edit after the other, each on top of the state before, and the same
 * edit again until it is acknowledged. It keeps the ledger of what was acknowledged, each edit with a mark of its own.
 */
export class Writer {
  /** Acknowledged edits, by number. */
  readonly ledger: Record<string, string> = {};
  /** Answers other than success, and what was cut off, in the order they came. */
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
    this.#running.catch(() => {}); // told by stop
  }

  /** Ends with the edit in hand, once that is acknowledged. */
  async stop(): Promise<void> {
    this.#isWanted = false;
    await this.#running;
  }

  /** Ends whatever is not acknowledged: a drill that failed says why at once. */
  giveUp(): void {
    this.#hasGivenUp = true;
  }

  /** Nothing that was acknowledged is lost, nothing was done twice, and nothing else is there. */
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

  /** Asks the same until it is answered with success; a token that is over is renewed. */
  async #untilAnswered(method: 'GET' | 'PATCH', value?: string) {
    for (;;) {
      if (this.#hasGivenUp) throw new Error('The writer gave up.');
      try {
        const answer = await this.#ask(method, value);
        if (answer.ok) return { answer, body: await answer.json() };
        await answer.text();
        // Somebody else wrote, or an edit took effect twice: neither may be.
        if (answer.status === 412) throw new RangeError('The state is not the one that was acknowledged.');
        this.setbacks.push(answer.status);
        if (answer.status === 401) await this.#renew();
      } catch (error) {
        if (error instanceof RangeError) throw error;
        this.setbacks.push(error instanceof Error ? error.name : 'unknown');
      }
      // As the app does between two tries, only sooner.
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

/** Waits until each writer has written so many more edits. */
export const untilWritten = async (writers: readonly Writer[], more: number, patienceMs: number) => {
  const goals = writers.map((writer) => writer.count + more);
  const deadline = performance.now() + patienceMs;
  while (writers.some((writer, index) => writer.count < (goals[index] ?? 0))) {
    if (performance.now() > deadline)
      throw new Error(`Too few edits in time: ${writers.map(({ count }) => count).join(', ')}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
