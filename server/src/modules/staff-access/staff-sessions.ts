import { hash } from 'node:crypto';
import { localeOf } from '@ancrage/shared/rules/locales';
import { staffRightsIn } from '@ancrage/shared/rules/staff-rights';
import { Injectable } from '@nestjs/common';
import { InstallationSettings } from '../../config/installation-settings.ts';
import type { ActingStaff } from '../../http/staff.ts';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { Randomness } from '../../infra/randomness/randomness.ts';
import type { StaffCredentials } from './staff-members.repository.ts';
import { type LiveStaffSession, StaffSessionsRepository } from './staff-sessions.repository.ts';

/** Name of the cookie; over https it is bound to this very host, so that no neighbouring one can plant another. */
const nameOf = (https: boolean): string => (https ? '__Host-ancrage-staff' : 'ancrage-staff');

const attributesOf = (https: boolean): string =>
  `Path=/; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;

/** The token in the cookies of a request, or null. */
const readStaffCookie = (header: string | undefined, https: boolean): string | null => {
  const wanted = `${nameOf(https)}=`;
  const found = header?.split(';').map((part) => part.trim());
  return found?.find((part) => part.startsWith(wanted))?.slice(wanted.length) ?? null;
};

/** The header that gives a browser a token: no script reads it, no other site sends it, and it goes when the browser does. */
const staffCookie = (token: string, https: boolean): Record<string, string> => ({
  'Set-Cookie': `${nameOf(https)}=${token}; ${attributesOf(https)}`,
});

/** The header that takes the token away. */
const noStaffCookie = (https: boolean): Record<string, string> => ({
  'Set-Cookie': `${nameOf(https)}=; ${attributesOf(https)}; Max-Age=0`,
});

const MINUTE_MS = 60_000;
/** A sign-in without a call for so long is over. Source: Q-23. */
const IDLE_MS = 15 * MINUTE_MS;
/** So long after it began, it is over in any case. Source: Q-23. */
const ABSOLUTE_MS = 8 * 60 * MINUTE_MS;
/** Time left for the second factor. */
const HALF_MS = 5 * MINUTE_MS;
const TOKEN_BYTES = 32;

const hashOf = (token: string) => new Uint8Array(hash('sha256', token, 'buffer'));

/** A sign-in with both factors that was just opened. */
export interface OpenedStaffSession {
  readonly staff: ActingStaff;
  /** The header that carries it. */
  readonly headers: Record<string, string>;
}

/** Sign-ins of the staff: a random token in a cookie, of which only a hash is kept. Source: Q-23. */
@Injectable()
export class StaffSessions {
  constructor(
    private readonly sessions: StaffSessionsRepository,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly settings: InstallationSettings,
  ) {}

  /**
   * Opens a sign-in after a right password.
   * @returns the header that carries it; null when the member has another password by now, or is none any more
   */
  async open({ id: staffId, passwordHash }: StaffCredentials): Promise<Record<string, string> | null> {
    const token = this.#newToken();
    const id = this.randomness.uuid();
    const now = this.clock.now();
    const isOpen = await this.sessions.insert({ id, staffId, passwordHash, tokenHash: hashOf(token), now });
    return isOpen ? staffCookie(token, this.#isHttps) : null;
  }

  /** Who acts by the cookies of a request, or null; moves the idle end on. */
  async use(cookies: string | undefined): Promise<ActingStaff | null> {
    const token = readStaffCookie(cookies, this.#isHttps);
    if (token === null) return null;
    const now = this.clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const live = await this.sessions.use(hashOf(token), now, {
      usedSince: ago(IDLE_MS),
      openedSince: ago(ABSOLUTE_MS),
      halfOpenedSince: ago(HALF_MS),
    });
    return live && this.#actingOf(live, now);
  }

  /**
   * Completes a sign-in whose second factor was shown, in the caller's transaction; its token is replaced.
   * @returns the header that carries the new one, or null when the sign-in is over or was completed meanwhile
   */
  async complete(queries: Queries, { sessionId }: ActingStaff): Promise<Record<string, string> | null> {
    const token = this.#newToken();
    const isDone = await this.sessions.complete(queries, sessionId, hashOf(token), this.clock.now());
    return isDone ? staffCookie(token, this.#isHttps) : null;
  }

  /** Opens a sign-in that has both factors, for a member whom the caller's transaction has locked. */
  async openComplete(queries: Queries, staffId: number): Promise<OpenedStaffSession> {
    const token = this.#newToken();
    const now = this.clock.now();
    const id = this.randomness.uuid();
    const live = await this.sessions.insertComplete(queries, { id, staffId, tokenHash: hashOf(token), now });
    return { staff: this.#actingOf(live, now), headers: staffCookie(token, this.#isHttps) };
  }

  /** Ends a sign-in. */
  async end(queries: Queries, sessionId: string): Promise<void> {
    await this.sessions.end(queries, sessionId, this.clock.now());
  }

  /** Ends every other sign-in of the acting member. */
  async endOthers(queries: Queries, { id, sessionId }: ActingStaff): Promise<void> {
    await this.sessions.endOthers(queries, id, sessionId, this.clock.now());
  }

  /** The header that takes the cookie away. */
  get farewell(): Record<string, string> {
    return noStaffCookie(this.#isHttps);
  }

  get #isHttps(): boolean {
    return this.settings.values.publicUrl.startsWith('https:');
  }

  #newToken(): string {
    return this.randomness.bytes(TOKEN_BYTES).toString('base64url');
  }

  #actingOf(live: LiveStaffSession, now: Date): ActingStaff {
    const endsAt = live.createdAt.getTime() + ABSOLUTE_MS;
    return {
      id: live.staffId,
      name: live.name || live.mail,
      mail: live.mail,
      locale: localeOf(live.locale),
      rights: staffRightsIn(live.rights),
      sessionId: live.id,
      hasShownFactor: live.factorAt !== null,
      idleEndsAt: new Date(Math.min(now.getTime() + IDLE_MS, endsAt)),
      endsAt: new Date(endsAt),
    };
  }
}
