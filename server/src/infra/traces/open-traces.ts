import type { Log } from '../logger/log.ts';
import { NoTraces, type Traces } from './traces.ts';

/** Traces to the collector of an address; none without one, and then nothing of the library is loaded. */
export const openTraces = async (url: string | undefined, log: Log): Promise<Traces> => {
  if (url === undefined) return new NoTraces();
  const { CollectorTraces } = await import('./collector-traces.ts');
  return new CollectorTraces(url, log);
};
