import autocannon from 'autocannon';
import { dayRequests } from './day.ts';
import type { Seeded, Side, Visitor } from './people.ts';
import { requestFor, type SingleOperation } from './requests.ts';

/** A measured request, or the requests that a device sends in a day, one after the other. */
export type Operation = SingleOperation | 'day';

/** The results of a measurement. Times in milliseconds. */
export interface Measure {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly requests: number;
}

interface Run {
  readonly url: string;
  readonly operation: Operation;
  readonly side: Side;
  readonly visitors: readonly Visitor[];
  readonly seeded: Seeded;
  readonly connections: number;
  readonly seconds: number;
}

/** The requests of one connection for an operation: each for the next of its people. */
const repeated = (
  operation: SingleOperation,
  side: Side,
  visitors: readonly Visitor[],
  seeded: Seeded,
  first: number,
): autocannon.Request[] => {
  let count = first;
  const current = (): Visitor => visitors[count % visitors.length] as Visitor;
  return [
    {
      ...requestFor(operation, side, current(), seeded, count),
      setupRequest: (request) => {
        count += 1;
        return { ...request, ...requestFor(operation, side, current(), seeded, count) };
      },
      onResponse: (status, body) => {
        if (operation === 'refresh' && status === 200)
          current().refreshes[side] = JSON.parse(body).refresh_token;
      },
    },
  ];
};

const SUCCESSES = new Set(['200', '201', '204', '304']);

/**
 * Repeats one operation on a server; each connection is for different people.
 * @throws Error when any response is not a success
 */
export const measure = async (run: Run): Promise<Measure> => {
  const { url, operation, side, visitors, seeded, connections, seconds } = run;
  let opened = 0;
  const times: number[] = [];
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    timeout: 30,
    setupClient: (client) => {
      const own = visitors.filter((_, place) => place % connections === opened % connections);
      opened += 1;
      const shared = own.length > 0 ? own : [visitors[opened % visitors.length] as Visitor];
      client.setRequests(
        operation === 'day'
          ? dayRequests(side, shared, seeded)
          : repeated(operation, side, shared, seeded, opened),
      );
    },
  };
  const { duration, errors, statusCodeStats } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (failure, result) => (failure ? reject(failure) : resolve(result)));
    // The built-in histogram counts whole milliseconds.
    running.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  });
  const isRefused = Object.keys(statusCodeStats ?? {}).some((status) => !SUCCESSES.has(status));
  if (isRefused || errors > 0)
    throw new Error(`${operation} (${side}): ${errors} errors, answers ${JSON.stringify(statusCodeStats)}.`);
  if (times.length === 0) throw new Error(`${operation} (${side}): nothing was answered in ${seconds} s.`);
  times.sort((a, b) => a - b);
  const at = (part: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return {
    perSecond: times.length / duration,
    p50: at(0.5),
    p99: at(0.99),
    requests: times.length,
  };
};
