import type { Log } from '../logger/log.ts';
import { NoTraces, type Traces } from './traces.ts';

/** Traces to a collector; without its address there are none, and the library is not loaded. */
export const openTraces = async (url: string | undefined, log: Log): Promise<Traces> => {
  if (url === undefined) return new NoTraces();
  const { CollectorTraces } = await import('./collector-traces.ts');
  return new CollectorTraces(url, log);
};
