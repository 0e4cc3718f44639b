import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf statements run: a role of the database, and a person. Source: Q-21. */
export interface Actor {
  readonly role: 'ancrage_api' | 'ancrage_system' | 'ancrage_staff' | 'none';
  /** The uid whose rows are visible, as a text; empty for none. */
  readonly uid: string;
}

/** A request without a session: no rows of people are visible. */
export const ANONYMOUS: Actor = { role: 'ancrage_api', uid: '' };

/** The server itself: sign-in, scheduled jobs, and everything outside of a person's request. */
export const SYSTEM: Actor = { role: 'ancrage_system', uid: '' };

/** The account of the connection, in no role. */
export const ACCOUNT: Actor = { role: 'none', uid: '' };

/** A person: only this person's rows are visible. */
export const personActor = (uid: number): Actor => ({ role: 'ancrage_api', uid: String(uid) });

const actors = new AsyncLocalStorage<Actor>();

/** Runs some work, and everything it calls, on behalf of an actor. */
export const actAs = <Result>(actor: Actor, work: () => Result): Result => actors.run(actor, work);

/**
 * The actor of the running code. Every request sets it first; code outside of a request, such as jobs and commands,
 * acts as the system.
 */
export const currentActor = (): Actor => actors.getStore() ?? SYSTEM;
