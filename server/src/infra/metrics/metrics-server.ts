import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { codeOf } from '../../config/error-code.ts';
import { SettingsError } from '../../config/settings-error.ts';
import type { Log } from '../logger/log.ts';
import type { Metrics } from './metrics.ts';

const TIMEOUTS = { headersTimeout: 5000, requestTimeout: 10_000 };

/** Serves the metrics at `/metrics`, on a separate port that the public never reaches. */
export class MetricsServer {
  readonly #server;
  readonly #log: Log;
  readonly #metrics: Metrics;

  constructor(metrics: Metrics, log: Log) {
    this.#metrics = metrics;
    this.#log = log;
    this.#server = createServer(TIMEOUTS, (request, response) => {
      const isRead = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics';
      if (isRead) void this.#answer(response);
      else response.writeHead(404).end();
    });
  }

  /** @throws SettingsError when the address cannot be listened on */
  async listen(port: number, host: string): Promise<void> {
    this.#server.listen(port, host);
    try {
      await once(this.#server, 'listening');
    } catch (cause) {
      const why = codeOf(cause) ?? String(cause);
      throw new SettingsError(
        why === 'EADDRINUSE' || why === 'EACCES'
          ? `METRICS_PORT must be free: ${port} cannot be listened on, on ${host} (${why}).`
          : `METRICS_HOST must be an address of this machine: ${host} cannot be listened on (${why}).`,
        { cause },
      );
    }
    this.#log.info('metrics are served');
  }

  /** The listening port; 0 while it is not listening. */
  get port(): number {
    const address = this.#server.address();
    return address && typeof address === 'object' ? address.port : 0;
  }

  async #answer(response: ServerResponse): Promise<void> {
    try {
      const { type, text } = await this.#metrics.read();
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
    } catch (error) {
      this.#log.warn('metrics cannot be read', {}, error);
      response.writeHead(503).end();
    }
  }

  /** Closes the server and its connections. */
  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
