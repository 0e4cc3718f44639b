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

/** Why nobody is signed in any more: the person chose to leave, or the server ended the session. */
export type SignOutReason = 'signed-out' | 'session-ended';

const newsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('renewed') }),
  z.object({ kind: z.literal('left'), reason: z.enum(['signed-out', 'session-ended']) }),
]);

const REFRESH_LOCK = 'ancrage-refresh';
/** A token that is given out nearly used up is renewed at once, but not without a pause. */
const SHORTEST_TIMER_MS = 1000;
/** A browser's timer fires at once when it is set for longer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** When the timer's refresh could not be made, it tries again after this long. */
const TIMER_RETRY_MS = 20_000;

/** Nothing is lost with what cannot be erased: the server has ended the session, or refuses it at the next start. */
const ofStorage = (failure: unknown): void => {
  if (!(failure instanceof DOMException)) throw failure;
};

/**
 * The tokens of one tab. All tabs share them through local storage, which answers at once; what is there is on the disk before
 * it is used. Source: E-08, C-13, K-01 to K-03, T-05, Q-14, decision 104.
 */
export class TokenKeeper {
  readonly #withLock: WithLock;
  readonly #kept: StoredSession;
  readonly #news: Channel<z.infer<typeof newsSchema>>;
  readonly #listeners = new Listeners<[SignOutReason]>();
  /** Tells when nobody is signed in any more, whichever tab it happened in. @returns stops telling */
  readonly onSignedOut = this.#listeners.add;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #keepsFresh = false;

  #caughtUp: Promise<void> | null = null;

  constructor(withLock: WithLock, kept: StoredSession) {
    this.#withLock = withLock;
    this.#kept = kept;
    this.#news = openChannel('ancrage-session', newsSchema, (news) => {
      if (news.kind === 'renewed') this.#arm();
      else this.#leave(news.reason);
    });
  }

  /**
   * Whether this device holds a session. How old it is, the server says: the clock of a device may be wrong.
   * Source: T-04, Q-14, decision 105.
   */
  hasSession(): boolean {
    return readLocal('auth') !== null;
  }

  /**
   * Takes up a session that is on the disk and of which local storage knows nothing: the browser was killed soon after the
   * sign-in. @returns whether there was one
   */
  async recover(): Promise<boolean> {
    const kept = await this.#kept.read();
    if (!kept || readLocal('auth') !== null) return false;
    writeLocal('auth', kept);
    return true;
  }

  /**
   * Signs in. Source: C-01, T-02.
   * @throws HttpError 400 `invalid_grant`: not recognised; `hint` `account_pending` or `account_blocked` tells the rest
   * @throws Unreachable
   * @throws DOMException when the device cannot store the session
   */
  async signInWithPassword(mail: string, password: string): Promise<void> {
    const auth = authDataOf(await passwordGrant(mail, password), now());
    await this.#kept.keep(auth);
    this.#share(auth);
  }

  /**
   * Makes a call with a valid access token, refreshed first when it has to be. A 401 gets one more try with the
   * newest token.
   * @throws NotSignedIn when there is no session, or it has just ended
   * @throws HttpError
   * @throws Unreachable
   */
  authorised<C extends Call>(call: C, options: RequestOptions = {}): Promise<ApiResponse<ResponseOf<C>>> {
    return this.withAccess((bearer) => request(call, { ...options, bearer }));
  }

  /**
   * Does with a valid access token what `authorised` does with a call: for what travels in a way of its own, as files do.
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

  /** Keeps the access token fresh by a timer for as long as the page lives. Source: K-03. */
  keepFresh(): void {
    this.#keepsFresh = true;
    this.#arm();
  }

  /**
   * Leaves on the person's wish: local storage is emptied and every tab told, at once. The server is asked to end the
   * session as well, which nobody waits for. Source: T-03, Q-13.
   * @returns resolves once the tokens are erased from the disk, too
   */
  signOut(): Promise<void> {
    return this.#giveUp('signed-out');
  }

  /**
   * Gives up what cannot be a session any more: nobody wished to leave, so what could not be sent stays on the device
   * for the same person. The server is asked to end it, as when leaving. Source: T-04, Q-53.
   */
  abandonSession(): void {
    void this.#giveUp('session-ended');
  }

  /**
   * Takes note that the server has just ended the session, as a new password does: what could not be sent stays on the
   * device for the same person. Source.
   */
  endSession(): void {
    void this.#end('session-ended');
  }

  /** Lets go of the timer and of the line to the other tabs. */
  close(): void {
    this.#keepsFresh = false;
    clearTimeout(this.#timer);
    this.#news.close();
  }

  /** The stored auth data when it is good enough, else a refreshed one: one refresh at a time in all tabs. */
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

  /** Brings local storage up to what is on the disk, once a page: a browser that was killed has lost its last seconds. */
  #catchUp(): Promise<void> {
    this.#caughtUp ??= this.#readKept().catch((failure: unknown) => {
      this.#caughtUp = null; // the next call tries again
      throw failure;
    });
    return this.#caughtUp;
  }

  async #readKept(): Promise<void> {
    const kept = await this.#kept.read();
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
      // Only a definite 401 of the refresh itself ends a session: everything else may pass. Source: Q-14, T-05.
      if (failure instanceof HttpError && failure.status === 401) return this.#endAndThrow();
      throw failure;
    }
  }

  /** With its idempotency key, which is on the disk before it is sent; an app from before kept none. */
  async #withKey(current: AuthData): Promise<Refreshable> {
    const { idempotencyKey } = current;
    if (idempotencyKey !== undefined) return { ...current, idempotencyKey };
    const refreshable = { ...current, idempotencyKey: randomId() };
    await this.#replace(current, refreshable);
    writeLocal('auth', refreshable);
    return refreshable;
  }

  /**
   * Puts auth data on the disk in the place of what local storage holds.
   * @throws NotSignedIn when the session was left, or another began, before it was there
   */
  async #replace(current: AuthData, next: AuthData): Promise<void> {
    const isOver = () => readLocal('auth')?.refreshToken !== current.refreshToken;
    if (isOver()) throw new NotSignedIn();
    await this.#kept.keep(next);
    if (!isOver()) return;
    const other = readLocal('auth');
    await (other === null ? this.#kept.drop() : this.#kept.keep(other));
    throw new NotSignedIn();
  }

  /** Has all tabs use auth data that is on the disk. */
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
      // Nothing on this device opens the session any more, and it dies of disuse: there is nothing to tell the person.
      if (!(failure instanceof HttpError) && !(failure instanceof Unreachable)) throw failure;
    }
  }

  #endAndThrow(): never {
    void this.#end('session-ended');
    throw new NotSignedIn();
  }

  #end(reason: SignOutReason): Promise<void> {
    clearAll(reason === 'signed-out');
    const dropped = this.#kept.drop().catch(ofStorage);
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
      if (failure instanceof NotSignedIn) return; // the listeners have been told
      this.#arm(TIMER_RETRY_MS); // the next call that needs a token will tell the person if it lasts
    }
  }
}
