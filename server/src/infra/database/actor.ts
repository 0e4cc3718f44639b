import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf statements run: a role of the database, and the person it acts for. Source: Q-21. */
export interface Actor {
  readonly role: 'ancrage_api' | 'ancrage_system' | 'ancrage_staff' | 'none';
  /** The uid whose rows are there, as a setting has it; empty for nobody's. */
  readonly uid: string;
}

/** A request of nobody who is signed in: there are no rows of a person. */
export const NOBODY: Actor = { role: 'ancrage_api', uid: '' };

/** The server on its own account: signing in, rounds, and whatever else is done outside of a person's request. */
export const SYSTEM: Actor = { role: 'ancrage_system', uid: '' };

/** The account of the connection as it is. */
export const ACCOUNT: Actor = { role: 'none', uid: '' };

/** A person: the rows of everybody else are not there. */
export const personActor = (uid: number): Actor => ({ role: 'ancrage_api', uid: String(uid) });

const actors = new AsyncLocalStorage<Actor>();

/** Does something on behalf of somebody, with whatever follows from it. */
export const actAs = <Result>(actor: Actor, work: () => Result): Result => actors.run(actor, work);

/**
 * On whose behalf the running work is done. Every request says so before anything else; what runs outside of any, as
 * rounds, jobs and commands do, is the system's.
 */
export const currentActor = (): Actor => actors.getStore() ?? SYSTEM;
