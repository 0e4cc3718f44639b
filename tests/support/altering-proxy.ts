import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gzipSync, zstdCompressSync } from 'node:zlib';

/** What a proxy does to the entity tags of what passes. */
export interface Alteration {
  /** The packing it gives to answers of so many bytes or more that come unpacked; null for none. */
  readonly packs: { readonly as: 'gzip' | 'zstd'; readonly from: number } | null;
  /** What becomes of the tag of an answer; null when it is dropped. */
  readonly answered: (tag: string, isPacked: boolean) => string | null;
  /** What becomes of the tags of `If-None-Match`. */
  readonly asked: (tags: string) => string;
}

const suffixed = (tag: string, packing: string): string => tag.replace(/"$/, `-${packing}"`);

/** Caddy 2.8 and later: `encode zstd gzip` adds a suffix, and takes it off again from `If-None-Match` alone. */
export const CADDY: Alteration = {
  packs: { as: 'zstd', from: 512 },
  answered: (tag, isPacked) => (isPacked ? suffixed(tag, 'zstd') : tag),
  asked: (tags) => tags.replaceAll('-zstd"', '"'),
};

/** nginx: `gzip on; gzip_types application/json` makes the tag weak. */
export const NGINX: Alteration = {
  packs: { as: 'gzip', from: 20 },
  answered: (tag, isPacked) => (isPacked ? tag.replace(/^(?!W\/)/, 'W/') : tag),
  asked: (tags) => tags,
};

/** Apache: `AddOutputFilterByType DEFLATE application/json` adds a suffix. */
export const APACHE: Alteration = {
  packs: { as: 'gzip', from: 0 },
  answered: (tag, isPacked) => (isPacked ? suffixed(tag, 'gzip') : tag),
  asked: (tags) => tags,
};

/** One that drops what it does not know. */
export const DROPPING: Alteration = { packs: null, answered: () => null, asked: (tags) => tags };

const PACKERS = { gzip: gzipSync, zstd: zstdCompressSync };
const PACKABLE = /^(application\/json|text\/)/;

/** A call that passed: what was asked, and the status of the answer. */
interface Passed {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** A proxy in front of the application, in this process. */
export class AlteringProxy {
  /** The calls that passed, in the order of their answers. */
  readonly passed: Passed[] = [];
  readonly #to: string;
  readonly #alteration: Alteration;
  readonly #server: Server;
  #url = '';
  #gate: Promise<void> = Promise.resolve();
  #held = 0;

  private constructor(to: string, alteration: Alteration) {
    this.#to = to;
    this.#alteration = alteration;
    this.#server = createServer((asked, answer) => {
      this.#pass(asked).then(
        ({ status, headers, body }) => answer.writeHead(status, headers).end(body),
        () => answer.destroy(), // the browser, or the application, has gone
      );
    });
  }

  /** @param to where the application answers */
  static async start(to: string, alteration: Alteration): Promise<AlteringProxy> {
    const proxy = new AlteringProxy(to, alteration);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    const address = proxy.#server.address();
    if (!address || typeof address === 'string') throw new Error('The system gave no port.');
    proxy.#url = `http://127.0.0.1:${address.port}`;
    return proxy;
  }

  get url(): string {
    return this.#url;
  }

  /** The calls of a kind that passed, such as `PATCH /node`. */
  callsTo(call: string): readonly Passed[] {
    return this.passed.filter(({ method, path }) => `${method} ${path}`.startsWith(call));
  }

  /** Keeps what changes something on its way. @returns lets it go on */
  hold(): { readonly release: () => void; readonly isHolding: () => boolean } {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = promise;
    return { release: resolve, isHolding: () => this.#held > 0 };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #pass(asked: IncomingMessage) {
    const { method = 'GET', url = '/' } = asked;
    const sent = await buffer(asked);
    if (method === 'PATCH') {
      this.#held += 1;
      await this.#gate;
      this.#held -= 1;
    }
    const answer = await this.#ask(method, url, asked.headers, sent);
    const status = answer.statusCode ?? 502;
    this.passed.push({ method, path: url, status });
    return { status, ...this.#altered(answer.headers, await buffer(answer)) };
  }

  async #ask(method: string, path: string, headers: IncomingHttpHeaders, body: Buffer) {
    const tags = headers['if-none-match'];
    const forwarded = request(new URL(path, this.#to), {
      method,
      headers: { ...headers, ...(tags !== undefined && { 'if-none-match': this.#alteration.asked(tags) }) },
    });
    forwarded.end(body);
    const [answer]: IncomingMessage[] = await once(forwarded, 'response');
    if (!answer) throw new Error('The application gave no answer.');
    return answer;
  }

  #altered({ etag, ...headers }: IncomingHttpHeaders, body: Buffer) {
    const { packs, answered } = this.#alteration;
    const isPacked =
      packs !== null &&
      body.length > 0 &&
      body.length >= packs.from &&
      headers['content-encoding'] === undefined &&
      PACKABLE.test(headers['content-type'] ?? '');
    const tag = etag === undefined ? null : answered(etag, isPacked);
    const kept = { ...headers, ...(tag !== null && { etag: tag }) };
    if (!isPacked) return { headers: kept, body };
    const fewer = PACKERS[packs.as](body);
    return {
      headers: { ...kept, 'content-encoding': packs.as, 'content-length': String(fewer.length) },
      body: fewer,
    };
  }
}
