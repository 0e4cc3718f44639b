import { createHash, createHmac } from 'node:crypto';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { SecurityLogReceiver } from '../../config/security-log-receiver.ts';
import type { SecurityEvent } from './security-event.ts';

/** How long a receiver may take. */
const PATIENCE_MS = 10_000;
/** A proxy without a server behind it closes a connection within this time. */
const EARLY_CLOSE_MS = 250;
/** Facility 10 (security), severity 5 (notice): RFC 5424, 6.2.1. */
const PRIORITY = 10 * 8 + 5;

/** An answer of a webhook that is not a success. */
export class RefusedByReceiverError extends Error {
  constructor(readonly code: string) {
    super('The receiver refused the events.');
  }
}

/**
 * Posts events to a webhook, signed as https://www.standardwebhooks.com says.
 * @throws what fetch throws; RefusedByReceiverError for an answer other than 2xx
 */
export const sendToWebhook = async (
  url: string,
  events: readonly SecurityEvent[],
  { secret, origin, now }: { secret: string; origin: string; now: Date },
): Promise<void> => {
  const body = JSON.stringify({ type: 'security-log', installation: origin, events });
  // The same events have the same id: a receiver may leave out what it has.
  const id = createHash('sha256').update(body).digest('hex');
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new RefusedByReceiverError(`HTTP_${answer.status}`);
};

/** An event as a syslog message: the event is its text, as JSON. Source: RFC 5424, 6. */
export const syslogMessageOf = (event: SecurityEvent, host: string): string =>
  `<${PRIORITY}>1 ${event.at} ${host} ancrage - ${event.action} - ${JSON.stringify(event)}`;

/** A message preceded by its length in bytes. Source: RFC 5425, 4.3; RFC 6587, 3.4.1. */
const framed = (message: string): string => `${Buffer.byteLength(message)} ${message}`;

const failedBy = (code: string): Error => Object.assign(new Error('The events were not taken.'), { code });

/**
 * Sends events to a syslog server, over a new connection, which this side closes first.
 * @throws what the connection throws; a certificate is checked for the host
 */
export const sendToSyslog = (
  { protocol, host, port }: Extract<SecurityLogReceiver, { host: string }>,
  events: readonly SecurityEvent[],
  origin: string,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = protocol === 'syslog+tls:' ? connectTls({ host, port }) : connectTcp({ host, port });
    const text = events.map((event) => framed(syslogMessageOf(event, new URL(origin).hostname))).join('');
    let isSent = false;
    const finish = () => {
      isSent = true;
      socket.end();
    };
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(failedBy('ETIMEDOUT')));
    socket.once('error', reject);
    // Whatever it says is read: the end of its side shows that it took everything.
    socket.resume();
    socket.once(protocol === 'syslog+tls:' ? 'secureConnect' : 'connect', () =>
      socket.write(text, () => setTimeout(finish, EARLY_CLOSE_MS)),
    );
    socket.once('close', (failed) => {
      if (!isSent) reject(failedBy('ECONNRESET'));
      else if (!failed) resolve();
    });
  });
