import type { Duplex } from 'node:stream';
import { OnStandby } from '@ancrage/prisma/migrate/on-standby';
import pg from 'pg';
import { ACTING, actingValues } from './acting-sql.ts';
import { readRows } from './held-bytes.ts';
import { WalledQuery } from './walled-query.ts';

// What the driver's own client has, and its type declarations leave out.
declare module 'pg' {
  interface Client {
    _getActiveQuery(): unknown;
  }
}

/** Whether an error says that the server did not answer in time. */
export const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/** What the server says of itself. */
interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

/**
 * A connection that is given up when the server does not answer in time. The driver alone would tell the one who asked and
 * keep it, and whoever had it next would wait behind a question that is never answered. Source.
 */
export class BoundedClient extends pg.Client {
  /** When it was opened, by the clock that only goes on. */
  readonly since = performance.now();
  /** Whether a question of a transaction was left without an answer. */
  wasSilent = false;
  #isOnStandby = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const { connection } = this;
    connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === 'in_hot_standby') this.#isOnStandby = parameterValue === 'on';
    });
    const formatsOf = () => {
      const query = this._getActiveQuery();
      return query instanceof WalledQuery ? query.formats : null;
    };
    // The driver's own way, but for the columns that come as bytes.
    Object.defineProperty(connection, 'attachListeners', {
      value: (stream: Duplex) =>
        readRows(stream, formatsOf, (message) => {
          connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
        }),
    });
  }

  /** Whether the server follows another one: it may be behind, and takes no changes. It says so itself with each connection. */
  get isOnStandby(): boolean {
    return this.#isOnStandby;
  }
}

// The driver declares a dozen ways to call it; each goes through here as it is.
Object.defineProperty(BoundedClient.prototype, 'query', {
  writable: true,
  value(this: BoundedClient, ...asked: unknown[]): unknown {
    const answer: unknown = Reflect.apply(pg.Client.prototype.query, this, asked);
    // Whoever asked is told by the promise itself: this one only looks whether the connection is of any use.
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (!isSilence(error)) return;
        this.wasSilent = true;
        void this.end();
      });
    return answer;
  },
});

/**
 * Makes a fresh connection ready for whoever acts: it knows the statement that says so, which need not be read again each time.
 * @throws OnStandby when the server is a standby: what it holds may be old, and the primary will be back at this address
 */
export const makeReady = async (client: pg.ClientBase): Promise<void> => {
  if (client instanceof BoundedClient && client.isOnStandby) throw new OnStandby();
  await client.query({ ...ACTING, values: actingValues({ role: 'none', uid: '' }) });
};
