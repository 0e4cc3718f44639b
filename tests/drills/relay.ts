import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A TCP relay to a server that can be held: then nothing passes in either direction, without an error, as when a machine or a
 * network hangs. Held data passes after the release.
 */
export class Relay {
  readonly #server: Server;
  readonly #ends = new Set<Socket>();
  readonly #waiting: Socket[] = [];
  #target: number;
  #isHeld = false;

  private constructor(target: number) {
    this.#target = target;
    this.#server = createServer((near) => {
      this.#follow(near);
      if (this.#isHeld) this.#waiting.push(near);
      else this.#join(near);
    });
  }

  /** @param target local port that it forwards to */
  static async start(target: number): Promise<Relay> {
    const relay = new Relay(target);
    relay.#server.listen(0, '127.0.0.1');
    await once(relay.#server, 'listening');
    return relay;
  }

  get port(): number {
    const address = this.#server.address();
    if (!address || typeof address === 'string') throw new Error('The relay does not listen.');
    return address.port;
  }

  /** Forwards new connections to another port; open ones stay. */
  leadTo(target: number): void {
    this.#target = target;
  }

  /** Holds all data. */
  hold(): void {
    this.#isHeld = true;
    for (const end of this.#ends) end.pause();
  }

  /** Releases all data. */
  release(): void {
    this.#isHeld = false;
    for (const end of this.#ends) end.resume();
    for (const near of this.#waiting.splice(0)) this.#join(near);
  }

  #join(near: Socket): void {
    const far = connect(this.#target, '127.0.0.1');
    this.#follow(far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => to.write(chunk));
      from.on('close', () => to.destroy());
    }
  }

  #follow(end: Socket): void {
    this.#ends.add(end);
    end.on('error', () => end.destroy()); // the other end gets the close event
    end.on('close', () => this.#ends.delete(end));
  }

  close(): void {
    for (const end of this.#ends) end.destroy();
    this.#server.close();
  }
}
