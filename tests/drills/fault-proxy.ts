import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as requestOf,
  type Server,
  type ServerResponse,
} from 'node:http';

/** A fault injected into a call of the API. */
export const FAULTS = [
  'request dropped',
  'answer dropped',
  'answer cut',
  '429',
  '502',
  '503',
  '504',
  'captive portal',
] as const;
export type Fault = (typeof FAULTS)[number];

const STATUSES: Partial<Record<Fault, number>> = { 429: 429, 502: 502, 503: 503, 504: 504 };
/** Paths of the API; all others are files of the app. */
const API = /^\/(node|user|oauth|api|file|session)\b/;
const PORTAL = '<!doctype html><title>Hotel</title><form action="/">Welcome. Please accept our terms.</form>';

/** The network of one device: an HTTP proxy with injected faults. */
export class FaultProxy {
  readonly #server: Server;
  #planned: Fault[] = [];
  /** Whether the device is offline. */
  isOffline = false;

  private constructor() {
    this.#server = createServer((asked, answer) => this.#pass(asked, answer));
    // The browser requests only the app; a tunnel would lead elsewhere.
    this.#server.on('connect', (_, socket) => socket.destroy());
  }

  static async start(): Promise<FaultProxy> {
    const proxy = new FaultProxy();
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
    return address.port;
  }

  /** Faults of the next calls of the API, in order. */
  plan(...faults: readonly Fault[]): void {
    this.#planned.push(...faults);
  }

  /** Ends all faults. */
  heal(): void {
    this.#planned = [];
    this.isOffline = false;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const address = new URL(asked.url ?? '/', 'http://nowhere');
    const fault = API.test(address.pathname) ? this.#planned.shift() : undefined;
    if (this.isOffline || address.hostname !== '127.0.0.1' || fault === 'request dropped') {
      asked.socket.destroy();
      return;
    }
    const status = fault && STATUSES[fault];
    if (status !== undefined) {
      asked.resume();
      answer.writeHead(status, { 'Content-Type': 'text/html', 'Retry-After': '1' }).end(`<h1>${status}</h1>`);
      return;
    }
    if (fault === 'captive portal') {
      asked.resume();
      answer.writeHead(200, { 'Content-Type': 'text/html' }).end(PORTAL);
      return;
    }
    this.#forward(address, asked, answer, fault);
  }

  #forward(address: URL, asked: IncomingMessage, answer: ServerResponse, fault: Fault | undefined): void {
    const { method, headers } = asked;
    const giveUp = () => asked.socket.destroy();
    const onward = requestOf(address, { ...(method !== undefined && { method }), headers }, (response) => {
      if (fault === 'answer dropped') {
        response.resume();
        response.once('end', giveUp); // the server has processed the whole request
        return;
      }
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      if (fault !== 'answer cut') {
        response.pipe(answer);
        return;
      }
      response.once('data', (begun: Buffer) => {
        answer.write(begun.subarray(0, Math.ceil(begun.length / 2)));
        response.resume();
      });
      response.once('end', giveUp);
    });
    onward.once('error', giveUp);
    asked.once('close', () => {
      if (!asked.complete) onward.destroy();
    });
    asked.pipe(onward);
  }
}
