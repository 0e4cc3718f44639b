import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const frameSchema = z.object({ functionName: z.string(), url: z.string() });
/** Source: the `Profiler.Profile` of the DevTools protocol, which `node --cpu-prof` writes. Times in microseconds. */
const profileSchema = z.object({
  nodes: z.array(
    z.object({ id: z.number(), callFrame: frameSchema, children: z.optional(z.array(z.number())) }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});

const IDLE = 'idle';
/** What a profile names without a file and without a caller. */
const ENGINE: Readonly<Record<string, string>> = {
  '(root)': IDLE,
  '(idle)': IDLE,
  '(garbage collector)': 'garbage collection',
  '(program)': 'native code without a caller',
};

/** @returns the part that a function belongs to; null for a built-in function, which belongs to its caller */
const partOf = ({ functionName, url }: z.infer<typeof frameSchema>): string | null => {
  if (url === '') return ENGINE[functionName] ?? null;
  const [, builtIn] = /^node:(?:internal\/)?_?([a-z]+)/.exec(url) ?? [];
  if (builtIn !== undefined) return `Node.js: ${builtIn}`;
  const [, own] = /\/server\/dist\/((?:modules\/)?[\w-]+)/.exec(url) ?? [];
  if (own !== undefined) return `ours: server/src/${own}`;
  const [, library] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  return library ?? 'ours: shared';
};

/**
 * Where the processor time of a Node process went.
 * @param path a file that `node --cpu-prof` wrote
 * @param fromMs how much of its beginning to leave out, in milliseconds
 * @returns the share of each part in the busy time, from 0 to 1, largest first
 */
export const partsOf = (path: string, fromMs: number): [part: string, share: number][] => {
  const { nodes, samples, timeDeltas } = profileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const parts = new Map<number, string>();
  // A node is listed before its children.
  for (const { id, callFrame, children = [] } of nodes) {
    const part = partOf(callFrame) ?? parts.get(id) ?? IDLE;
    for (const one of [id, ...children]) parts.set(one, part);
  }
  const times = new Map<string, number>();
  let [passed, busy] = [0, 0];
  for (const [place, id] of samples.entries()) {
    const time = timeDeltas[place] ?? 0;
    passed += time;
    const part = parts.get(id) ?? IDLE;
    if (passed < fromMs * 1000 || part === IDLE) continue;
    times.set(part, (times.get(part) ?? 0) + time);
    busy += time;
  }
  return [...times].map(([part, time]): [string, number] => [part, time / busy]).sort((a, b) => b[1] - a[1]);
};
