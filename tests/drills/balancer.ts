import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';

const LOOK_EVERY_MS = 100;
/** Hop-by-hop headers. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * A load balancer with one address for several instances: each request goes to the next ready instance, over keep-alive
 * connections. It never retries: a failure between it and an instance reaches the client.
 */
export class Balancer {
  /** Requests without a response from an instance. */
  failures: string[] = [];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server: Server;
  readonly #looking: NodeJS.Timeout;
  #instances: readonly string[];
  #ready: readonly string[] = [];
  #turn = 0;

  private constructor(instances: readonly string[]) {
    this.#instances = instances;
    this.#server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
    this.#looking = setInterval(() => void this.#look(), LOOK_EVERY_MS);
  }

  /** @param instances addresses to distribute requests to */
  static async start(instances: readonly string[]): Promise<Balancer> {
    const balancer = new Balancer(instances);
    await balancer.#look();
    balancer.#server.listen(0, '127.0.0.1');
    await once(balancer.#server, 'listening');
    return balancer;
  }

  get url(): string {
    const address = this.#server.address();
    if (!address || typeof address === 'string') throw new Error('The balancer does not listen.');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Addresses that get requests now. */
  get ready(): readonly string[] {
    return this.#ready;
  }

  /** Distributes requests to other addresses from now on. */
  async use(instances: readonly string[]): Promise<void> {
    this.#instances = instances;
    await this.#look();
  }

  async #look(): Promise<void> {
    const isReady = async (url: string): Promise<boolean> => {
      try {
        return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2000) })).ok;
      } catch {
        return false; // it does not listen: the next one is tried
      }
    };
    const asked = this.#instances;
    const states = await Promise.all(asked.map(isReady));
    if (asked === this.#instances) this.#ready = asked.filter((_, index) => states[index]);
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    this.#turn += 1;
    const target = this.#ready[this.#turn % this.#ready.length];
    const fail = (why: string) => {
      this.failures.push(`${incoming.method} ${why}`);
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    };
    if (target === undefined) {
      fail('no instance is ready');
      return;
    }
    const { method, headers, url } = incoming;
    const own = Object.entries(headers).filter(([name]) => !HOP.has(name));
    const sent = request(`${target}${url}`, {
      agent: this.#agent,
      method,
      headers: { ...Object.fromEntries(own), host: headers.host },
    });
    sent.on('error', (error) => fail(error.message));
    sent.on('response', (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !HOP.has(name));
      outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
      answer.pipe(outgoing);
      answer.on('error', (error) => fail(error.message));
    });
    incoming.pipe(sent);
  }

  close(): void {
    clearInterval(this.#looking);
    this.#agent.destroy();
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
