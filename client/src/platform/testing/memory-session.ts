import type { AuthData } from '#platform/session/auth-data.ts';
import type { StoredSession } from '#platform/session/stored-session.ts';

/** A stored session in memory, for tests outside a browser; `held` is what would be on the disk. */
export class MemorySession implements StoredSession {
  held: AuthData | null | undefined;
  readonly read = () => Promise.resolve(this.held);
  readonly keep = (auth: AuthData) => {
    this.held = auth;
    return Promise.resolve();
  };
  readonly drop = () => {
    this.held = null;
    return Promise.resolve();
  };
}
