import pg from 'pg';
import { BoundedClient, isSilence, makeReady } from './bounded-client.ts';
import type { WalledQuery } from './walled-query.ts';

/** How many statements of one moment share a connection: the last of them waits for all others. */
const MOST_TOGETHER = 16;

/** A connection, and what is under way on it. */
interface Lane {
  readonly client: BoundedClient;
  readonly connected: Promise<void>;
  underWay: number;
  /** Whether what is written to it waits for the rest of its moment. */
  isHeld: boolean;
}

/** What PostgreSQL answers to a statement. */
interface Answer {
  readonly rows: object[];
}

/** Whether PostgreSQL says that it ends the connection: it does a moment later. Source: PostgreSQL, “Error Codes”, class 57. */
const isFarewell = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code?.startsWith('57P') === true;

/**
 * A few connections on which statements do not wait for the answers to those before them. What is asked at one moment, for
 * several requests, leaves on one of them in one piece and comes back in few: with a connection for each, the system's
 * calls to write and read took longer than everything else about a small request. Each statement is still a transaction of
 * its own, on behalf of whoever acts. For short statements, since answers come in the order of the questions. Source:
 * PostgreSQL, “Pipelining” of the extended query protocol; decision 83.
 */
export class Pipeline {
  readonly #config: pg.ClientConfig;
  readonly #connections: number;
  readonly #onLost: (error: Error) => void;
  readonly #onSilence: () => void;
  readonly #lanes = new Set<Lane>();

  /**
   * @param config of each connection; none is made before the first statement
   * @param connections how many there are at most
   * @param told.onLost told when a connection is lost; whoever waits for an answer is told as well
   * @param told.onSilence told when a question was left without an answer
   */
  constructor(
    config: pg.ClientConfig,
    connections: number,
    told: { readonly onLost: (error: Error) => void; readonly onSilence: () => void },
  ) {
    this.#config = config;
    this.#connections = connections;
    this.#onLost = told.onLost;
    this.#onSilence = told.onSilence;
  }

  /** How many connections there are, and how many of them are idle. */
  get state(): { readonly open: number; readonly idle: number } {
    const idle = [...this.#lanes].filter(({ underWay }) => underWay === 0);
    return { open: this.#lanes.size, idle: idle.length };
  }

  /**
   * The rows of one statement.
   * @throws what PostgreSQL or the connection says; a statement that fails disturbs no other
   */
  async rows(query: WalledQuery): Promise<object[]> {
    const lane = this.#laneOfThisMoment();
    lane.underWay += 1;
    try {
      await lane.connected;
      return (await this.#ask(lane, query)).rows;
    } catch (error) {
      if (isFarewell(error)) {
        this.#lose(lane, error);
        void lane.client.end();
      }
      if (isSilence(error)) this.#onSilence();
      throw error;
    } finally {
      lane.underWay -= 1;
      this.#endIfLeft(lane);
    }
  }

  /** Asks nothing more on the connections that are older than a moment: each ends with its last answer. */
  renew(before: number): void {
    for (const lane of this.#lanes)
      if (lane.client.since < before) {
        this.#lanes.delete(lane);
        this.#endIfLeft(lane);
      }
  }

  #endIfLeft(lane: Lane): void {
    if (lane.underWay === 0 && !this.#lanes.has(lane)) void lane.client.end();
  }

  /** Closes every connection once it has answered. */
  async close(): Promise<void> {
    await Promise.all([...this.#lanes].map(({ client }) => client.end()));
  }

  #ask({ client }: Lane, query: WalledQuery): Promise<Answer> {
    return new Promise((resolve, reject) => {
      query.callback = (error, answer) => (error ? reject(error) : resolve(answer));
      client.query(query);
    });
  }

  /** The connection that what is asked now shares: with the least under way when the moment began, or a new one. */
  #laneOfThisMoment(): Lane {
    // One that was just given up has not said so yet.
    const lanes = [...this.#lanes].filter(({ client }) => !client.connection.stream.destroyed);
    const shared = lanes.find(({ isHeld, underWay }) => isHeld && underWay < MOST_TOGETHER);
    if (shared) return shared;
    const [freest] = lanes.sort((one, other) => one.underWay - other.underWay);
    const lane =
      freest === undefined || (freest.underWay > 0 && lanes.length < this.#connections)
        ? this.#open()
        : freest;
    this.#hold(lane);
    return lane;
  }

  /** Keeps what is written until everything that has arrived by now has been looked at. */
  #hold(lane: Lane): void {
    if (lane.isHeld) return;
    const { stream } = lane.client.connection;
    lane.isHeld = true;
    stream.cork();
    setImmediate(() => {
      lane.isHeld = false;
      stream.uncork();
    });
  }

  #open(): Lane {
    const client = new BoundedClient({ ...this.#config, pipeline: true });
    const connected = client.connect().then(() => makeReady(client));
    const lane: Lane = { client, connected, underWay: 0, isHeld: false };
    this.#lanes.add(lane);
    connected.catch(() => {
      this.#lanes.delete(lane); // why is told to whoever waits for it
      void client.end();
    });
    // Without a listener, a database that restarts would take the process with it. Source: Q-61.
    client.on('error', (error) => this.#lose(lane, error));
    client.once('end', () => this.#lanes.delete(lane));
    return lane;
  }

  /** Asks nothing more on a connection; of its loss, there may be several signs. */
  #lose(lane: Lane, error: Error): void {
    if (this.#lanes.delete(lane)) this.#onLost(error);
  }
}
