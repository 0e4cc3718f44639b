import type { AuthData } from '#platform/session/auth-data.ts';
import type { KeptSession } from '#platform/session/kept-session.ts';

/** A kept session in memory, for tests outside a browser; `held` is what would be on the disk. */
export class MemorySession implements KeptSession {
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
