import type { Call, ResponseOf } from '@ancrage/shared/wire/call';
import type { TokenPair } from '@ancrage/shared/wire/oauth-token';
import * as z from 'zod/mini';
import { NotSignedIn, Refusal, Unreachable } from '#platform/api/failures.ts';
import { type Answer, type RequestOptions, request } from '#platform/api/request.ts';
import { STALLED_MS } from '#platform/api/stall-watch.ts';
import { type Channel, openChannel } from '#platform/channel.ts';
import { now } from '#platform/clock.ts';
import { Listeners } from '#platform/listeners.ts';
import type { WithLock } from '#platform/locks.ts';
import {
  type AuthData,
  authDataOf,
  canRefresh,
  hasFreshAccess,
  timerRefreshAt,
} from '#platform/session/auth-data.ts';
import { passwordGrant, refreshGrant, revokeSession } from '#platform/session/token-calls.ts';
import { clearAll, readLocal, writeLocal } from '#platform/storage/local.ts';

/** Why nobody is signed in any more: the person chose to leave, or the server ended the session. */
export type SignOutReason = 'signed-out' | 'session-ended';

const newsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('renewed') }),
  z.object({ kind: z.literal('left'), reason: z.enum(['signed-out', 'session-ended']) }),
]);

const REFRESH_LOCK = 'ancrage-refresh';
/** Pauses before asking again when the answer of a refresh was lost; a call that hung has taken all of one's patience. */
const REFRESH_RETRY_PAUSES_MS = [1000, 3000];
/** A token that is given out nearly used up is renewed at once, but not without a pause. */
const SHORTEST_TIMER_MS = 1000;
/** A browser's timer fires at once when it is set for longer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** When the timer's refresh could not be made, it tries again after this long; within the replay window, had it hung. */
const TIMER_RETRY_MS = 20_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * A lost answer may hide a refresh that the server made; asking again soon gets the same successor, asking much
 * later would look like theft and end the session. So the retries are here, at once, and not in the caller.
 */
const refreshPatiently = async (refreshToken: string): Promise<TokenPair> => {
  const startedAt = now();
  for (const ms of REFRESH_RETRY_PAUSES_MS) {
    try {
      return await refreshGrant(refreshToken);
    } catch (failure) {
      const inTime = now() + ms < startedAt + STALLED_MS;
      if (!(failure instanceof Unreachable) || !inTime) throw failure;
      await pause(ms);
    }
  }
  return refreshGrant(refreshToken);
};

/** The tokens of one tab; all tabs share them through local storage. Source: E-08, C-13, K-01 to K-03, T-05, Q-14. */
export class TokenKeeper {
  readonly #withLock: WithLock;
  readonly #news: Channel<z.infer<typeof newsSchema>>;
  readonly #listeners = new Listeners<[SignOutReason]>();
  /** Tells when nobody is signed in any more, whichever tab it happened in. @returns stops telling */
  readonly onSignedOut = this.#listeners.add;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #keepsFresh = false;

  constructor(withLock: WithLock) {
    this.#withLock = withLock;
    this.#news = openChannel('ancrage-session', newsSchema, (news) => {
      if (news.kind === 'renewed') this.#arm();
      else this.#leave(news.reason);
    });
  }

  /** Whether this device holds a session that may still be used. Source: T-04. */
  hasSession(): boolean {
    const auth = readLocal('auth');
    return auth !== null && canRefresh(auth, now());
  }

  /**
   * Signs in. Source: C-01, T-02.
   * @throws Refusal 400 `invalid_grant`: not recognised; `hint` `account_pending` or `account_blocked` tells the rest
   * @throws Unreachable
   */
  async signInWithPassword(mail: string, password: string): Promise<void> {
    this.#keep(await passwordGrant(mail, password));
  }

  /**
   * Makes a call with a valid access token, refreshed first when it has to be. A 401 gets one more try with the
   * newest token.
   * @throws NotSignedIn when there is no session, or it has just ended
   * @throws Refusal
   * @throws Unreachable
   */
  authorised<C extends Call>(call: C, options: RequestOptions = {}): Promise<Answer<ResponseOf<C>>> {
    return this.withAccess((bearer) => request(call, { ...options, bearer }));
  }

  /**
   * Does with a valid access token what `authorised` does with a call: for what travels in a way of its own, as files do.
   * @throws NotSignedIn, Refusal, Unreachable, as `send` does
   */
  async withAccess<Result>(send: (bearer: string) => Promise<Result>): Promise<Result> {
    const auth = await this.#renewUnless((stored) => hasFreshAccess(stored, now()));
    try {
      return await send(auth.accessToken);
    } catch (failure) {
      if (!(failure instanceof Refusal) || failure.status !== 401) throw failure;
      const newer = await this.#renewUnless(
        (stored) => stored.accessToken !== auth.accessToken && hasFreshAccess(stored, now()),
      );
      return send(newer.accessToken);
    }
  }

  /** Keeps the access token fresh by a timer for as long as the page lives. Source: K-03. */
  keepFresh(): void {
    this.#keepsFresh = true;
    this.#arm();
  }

  /**
   * Leaves on the person's wish: local storage is emptied and every tab told, at once. The server is asked to end the
   * session as well, which nobody waits for. Source: T-03, Q-13.
   */
  signOut(): void {
    this.#giveUp('signed-out');
  }

  /**
   * Gives up what cannot be a session any more: nobody wished to leave, so what could not be sent stays on the device
   * for the same person. The server is asked to end it, as when leaving. Source: T-04, Q-53.
   */
  abandonSession(): void {
    this.#giveUp('session-ended');
  }

  /**
   * Takes note that the server has just ended the session, as a new password does: what could not be sent stays on the
   * device for the same person. Source.
   */
  endSession(): void {
    this.#end('session-ended');
  }

  /** Lets go of the timer and of the line to the other tabs. */
  close(): void {
    this.#keepsFresh = false;
    clearTimeout(this.#timer);
    this.#news.close();
  }

  /** The stored auth data when it is good enough, else a refreshed one: one refresh at a time in all tabs. */
  async #renewUnless(isGood: (stored: AuthData) => boolean): Promise<AuthData> {
    const stored = readLocal('auth');
    if (stored !== null && isGood(stored)) return stored;
    return this.#withLock(REFRESH_LOCK, async () => {
      const current = readLocal('auth');
      if (current === null) throw new NotSignedIn();
      if (isGood(current)) return current; // another tab was faster
      if (!canRefresh(current, now())) return this.#endAndThrow();
      return this.#refresh(current);
    });
  }

  async #refresh(current: AuthData): Promise<AuthData> {
    try {
      const pair = await refreshPatiently(current.refreshToken);
      if (readLocal('auth')?.refreshToken !== current.refreshToken) throw new NotSignedIn(); // left meanwhile
      return this.#keep(pair);
    } catch (failure) {
      // Only a definite 401 of the refresh itself ends a session: everything else may pass. Source: Q-14, T-05.
      if (failure instanceof Refusal && failure.status === 401) return this.#endAndThrow();
      throw failure;
    }
  }

  #keep(pair: TokenPair): AuthData {
    const auth = authDataOf(pair, now());
    writeLocal('auth', auth);
    this.#news.post({ kind: 'renewed' });
    this.#arm();
    return auth;
  }

  #giveUp(reason: SignOutReason): void {
    const auth = readLocal('auth');
    if (auth !== null) void this.#revoke(auth.refreshToken);
    this.#end(reason);
  }

  async #revoke(refreshToken: string): Promise<void> {
    try {
      await revokeSession(refreshToken);
    } catch (failure) {
      // Nothing on this device opens the session any more, and it dies of disuse: there is nothing to tell the person.
      if (!(failure instanceof Refusal) && !(failure instanceof Unreachable)) throw failure;
    }
  }

  #endAndThrow(): never {
    this.#end('session-ended');
    throw new NotSignedIn();
  }

  #end(reason: SignOutReason): void {
    clearAll(reason === 'signed-out');
    this.#news.post({ kind: 'left', reason });
    this.#leave(reason);
  }

  #leave(reason: SignOutReason): void {
    clearTimeout(this.#timer);
    this.#listeners.tell(reason);
  }

  #arm(atLeastMs = SHORTEST_TIMER_MS): void {
    clearTimeout(this.#timer);
    const auth = readLocal('auth');
    if (!this.#keepsFresh || auth === null) return;
    const wait = Math.max(timerRefreshAt(auth) - now(), atLeastMs);
    this.#timer = setTimeout(() => void this.#refreshByTimer(), Math.min(wait, LONGEST_TIMER_MS));
  }

  async #refreshByTimer(): Promise<void> {
    try {
      await this.#renewUnless((stored) => now() < timerRefreshAt(stored));
      this.#arm();
    } catch (failure) {
      if (failure instanceof NotSignedIn) return; // the listeners have been told
      this.#arm(TIMER_RETRY_MS); // the next call that needs a token will tell the person if it lasts
    }
  }
}
