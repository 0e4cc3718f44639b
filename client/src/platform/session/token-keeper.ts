import type { Call, ResponseOf } from '@ancrage/shared/wire/call';
import * as z from 'zod/mini';
import { HttpError, NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { type ApiResponse, type RequestOptions, request } from '#platform/api/request.ts';
import { type Channel, openChannel } from '#platform/channel.ts';
import { now } from '#platform/clock.ts';
import { Listeners } from '#platform/listeners.ts';
import type { WithLock } from '#platform/locks.ts';
import { randomId } from '#platform/random.ts';
import {
  type AuthData,
  authDataOf,
  hasFreshAccess,
  newestOf,
  timerRefreshAt,
} from '#platform/session/auth-data.ts';
import type { StoredSession } from '#platform/session/stored-session.ts';
import {
  passwordGrant,
  type Refreshable,
  refreshPatiently,
  revokeSession,
} from '#platform/session/token-calls.ts';
import { clearAll, readLocal, writeLocal } from '#platform/storage/local.ts';

/** Why the session ended: the user signed out, or the server ended it. */
export type SignOutReason = 'signed-out' | 'session-ended';

const newsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('renewed') }),
  z.object({ kind: z.literal('left'), reason: z.enum(['signed-out', 'session-ended']) }),
]);

const REFRESH_LOCK = 'ancrage-refresh';
/** Minimum pause before the refresh of a token that is issued nearly expired. */
const SHORTEST_TIMER_MS = 1000;
/** A browser's timer with a longer delay fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** Delay before the timer retries a failed refresh. */
const TIMER_RETRY_MS = 20_000;

/** A failed deletion loses nothing: the server has ended the session, or rejects it at the next start. */
const ofStorage = (failure: unknown): void => {
  if (!(failure instanceof DOMException)) throw failure;
};

/**
 * The tokens of one tab. All tabs share them through local storage, which is synchronous; they are in IndexedDB before
 * they are used. Source: E-08, C-13, K-01 to K-03, T-05, Q-14, decision 104.
 */
export class TokenKeeper {
  readonly #withLock: WithLock;
  readonly #storedSession: StoredSession;
  readonly #news: Channel<z.infer<typeof newsSchema>>;
  readonly #listeners = new Listeners<[SignOutReason]>();
  /** Calls back when the session ends, in whichever tab. @returns a function that stops this */
  readonly onSignedOut = this.#listeners.add;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #keepsFresh = false;

  #caughtUp: Promise<void> | null = null;

  constructor(withLock: WithLock, storedSession: StoredSession) {
    this.#withLock = withLock;
    this.#storedSession = storedSession;
    this.#news = openChannel('ancrage-session', newsSchema, (news) => {
      if (news.kind === 'renewed') this.#arm();
      else this.#leave(news.reason);
    });
  }

  /**
   * Whether this device has a session. Only the server decides whether it has expired: the clock of a device may be
   * wrong. Source: T-04, Q-14, decision 105.
   */
  hasSession(): boolean {
    return readLocal('auth') !== null;
  }

  /**
   * Recovers a session that is in IndexedDB but not in local storage: the browser was killed soon after the sign-in.
   * @returns whether there was one
   */
  async recover(): Promise<boolean> {
    const kept = await this.#storedSession.read();
    if (!kept || readLocal('auth') !== null) return false;
    writeLocal('auth', kept);
    return true;
  }

  /**
   * Signs in. Source: C-01, T-02.
   * @throws HttpError 400 `invalid_grant`: wrong credentials; `hint` is `account_pending` or `account_blocked` for an
   * account without access
   * @throws Unreachable
   * @throws DOMException when the device cannot store the session
   */
  async signInWithPassword(mail: string, password: string): Promise<void> {
    const auth = authDataOf(await passwordGrant(mail, password), now());
    await this.#storedSession.keep(auth);
    this.#share(auth);
  }

  /**
   * Makes a call with a valid access token, refreshed first if necessary. A 401 is retried once with the newest token.
   * @throws NotSignedIn when there is no session, or it has just ended
   * @throws HttpError
   * @throws Unreachable
   */
  authorised<C extends Call>(call: C, options: RequestOptions = {}): Promise<ApiResponse<ResponseOf<C>>> {
    return this.withAccess((bearer) => request(call, { ...options, bearer }));
  }

  /**
   * Like `authorised`, for requests that are not plain calls, such as file transfers.
   * @throws NotSignedIn, HttpError, Unreachable, as `send` does
   */
  async withAccess<Result>(send: (bearer: string) => Promise<Result>): Promise<Result> {
    const auth = await this.#renewUnless((stored) => hasFreshAccess(stored, now()));
    try {
      return await send(auth.accessToken);
    } catch (failure) {
      if (!(failure instanceof HttpError) || failure.status !== 401) throw failure;
      const newer = await this.#renewUnless(
        (stored) => stored.accessToken !== auth.accessToken && hasFreshAccess(stored, now()),
      );
      return send(newer.accessToken);
    }
  }

  /** Starts a timer that refreshes the access token for as long as the page lives. Source: K-03. */
  keepFresh(): void {
    this.#keepsFresh = true;
    this.#arm();
  }

  /**
   * Signs out: empties local storage and notifies every tab, at once. Also revokes the session at the server, without
   * waiting. Source: T-03, Q-13.
   * @returns a promise that resolves when the tokens are deleted from IndexedDB too
   */
  signOut(): Promise<void> {
    return this.#giveUp('signed-out');
  }

  /**
   * Ends an incomplete session. The user did not sign out, so pending changes stay on the device for the same user.
   * Also revokes the session at the server. Source: T-04, Q-53.
   */
  abandonSession(): void {
    void this.#giveUp('session-ended');
  }

  /**
   * Handles a session that the server has just ended, as a new password does: pending changes stay on the device for
   * the same user. Source.
   */
  endSession(): void {
    void this.#end('session-ended');
  }

  /** Stops the timer and closes the channel to the other tabs. */
  close(): void {
    this.#keepsFresh = false;
    clearTimeout(this.#timer);
    this.#news.close();
  }

  /** The stored auth data when it is fresh enough, else refreshed: one refresh at a time in all tabs. */
  async #renewUnless(isGood: (stored: AuthData) => boolean): Promise<AuthData> {
    await this.#catchUp();
    const stored = readLocal('auth');
    if (stored !== null && isGood(stored)) return stored;
    return this.#withLock(REFRESH_LOCK, async () => {
      const current = readLocal('auth');
      if (current === null) throw new NotSignedIn();
      if (isGood(current)) return current; // another tab was faster
      return this.#refresh(current);
    });
  }

  /**
   * Copies newer auth data from IndexedDB to local storage, once per page load: a killed browser has lost its last
   * seconds.
   */
  #catchUp(): Promise<void> {
    this.#caughtUp ??= this.#readKept().catch((failure: unknown) => {
      this.#caughtUp = null; // the next call tries again
      throw failure;
    });
    return this.#caughtUp;
  }

  async #readKept(): Promise<void> {
    const kept = await this.#storedSession.read();
    const stored = readLocal('auth');
    if (stored === null) return;
    const newest = newestOf(stored, kept);
    if (newest === null) await this.#end('session-ended');
    else if (newest !== stored) writeLocal('auth', newest);
  }

  async #refresh(current: AuthData): Promise<AuthData> {
    try {
      const refreshable = await this.#withKey(current);
      const next = authDataOf(await refreshPatiently(refreshable), now());
      await this.#replace(current, next);
      return this.#share(next);
    } catch (failure) {
      // Only a definite 401 of the refresh itself ends a session: all other failures may be temporary. Source: Q-14,
      // T-05.
      if (failure instanceof HttpError && failure.status === 401) return this.#endAndThrow();
      throw failure;
    }
  }

  /** With its idempotency key, which is stored before it is sent; an older app stored none. */
  async #withKey(current: AuthData): Promise<Refreshable> {
    const { idempotencyKey } = current;
    if (idempotencyKey !== undefined) return { ...current, idempotencyKey };
    const refreshable = { ...current, idempotencyKey: randomId() };
    await this.#replace(current, refreshable);
    writeLocal('auth', refreshable);
    return refreshable;
  }

  /**
   * Replaces the auth data in IndexedDB.
   * @throws NotSignedIn when the session ended, or another began, before the write finished
   */
  async #replace(current: AuthData, next: AuthData): Promise<void> {
    const isOver = () => readLocal('auth')?.refreshToken !== current.refreshToken;
    if (isOver()) throw new NotSignedIn();
    await this.#storedSession.keep(next);
    if (!isOver()) return;
    const other = readLocal('auth');
    await (other === null ? this.#storedSession.drop() : this.#storedSession.keep(other));
    throw new NotSignedIn();
  }

  /** Publishes stored auth data to all tabs. */
  #share(auth: AuthData): AuthData {
    writeLocal('auth', auth);
    this.#news.post({ kind: 'renewed' });
    this.#arm();
    return auth;
  }

  #giveUp(reason: SignOutReason): Promise<void> {
    const auth = readLocal('auth');
    if (auth !== null) void this.#revoke(auth.refreshToken);
    return this.#end(reason);
  }

  async #revoke(refreshToken: string): Promise<void> {
    try {
      await revokeSession(refreshToken);
    } catch (failure) {
      // This device can no longer use the session, and it will expire: the user need not know.
      if (!(failure instanceof HttpError) && !(failure instanceof Unreachable)) throw failure;
    }
  }

  #endAndThrow(): never {
    void this.#end('session-ended');
    throw new NotSignedIn();
  }

  #end(reason: SignOutReason): Promise<void> {
    clearAll(reason === 'signed-out');
    const dropped = this.#storedSession.drop().catch(ofStorage);
    this.#news.post({ kind: 'left', reason });
    this.#leave(reason);
    return dropped;
  }

  #leave(reason: SignOutReason): void {
    clearTimeout(this.#timer);
    this.#listeners.notify(reason);
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
      if (failure instanceof NotSignedIn) return; // the listeners have been notified
      this.#arm(TIMER_RETRY_MS); // the next call that needs a token reports it if it lasts
    }
  }
}
