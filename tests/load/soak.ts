import { memoryOf } from './measured-process.ts';
import { measure, type Operation } from './operations.ts';
import type { TestBed } from './test-bed.ts';

const MIX: readonly (readonly [Operation, number])[] = [
  ['GET node', 8],
  ['PATCH node', 4],
  ['GET user', 2],
  ['refresh', 1],
  ['upload', 1],
  ['download', 1],
  ['sign-in', 1],
];
const SLICE_S = 10;
const MEGABYTE = 1024 * 1024;

/** Mixed load for a long time: any error ends it, and memory is printed regularly. */
export const soak = async (
  testBed: TestBed,
  minutes: number,
  tell: (line: string) => void,
): Promise<void> => {
  const { servers, visitors, seeded } = testBed;
  const memory: number[] = [];
  let requests = 0;
  const began = performance.now();
  while (performance.now() - began < minutes * 60_000) {
    await testBed.tidy();
    // Each operation has different people: a refresh invalidates the token of concurrent requests.
    const share = Math.floor(visitors.length / MIX.length);
    const slices = MIX.map(([operation, connections], place) =>
      measure({
        url: servers.ours.url,
        side: 'ours',
        operation,
        visitors: visitors.slice(place * share, (place + 1) * share),
        seeded,
        connections,
        seconds: SLICE_S,
      }),
    );
    const found = await Promise.all(slices);
    requests += found.reduce((sum, one) => sum + one.requests, 0);
    memory.push(memoryOf(servers.ours.pid) / MEGABYTE);
    console.log(
      `${Math.round((performance.now() - began) / 60_000)} min: ${requests} requests, ${Math.round(memory.at(-1) ?? 0)} MB`,
    );
  }
  const quarter = Math.max(1, Math.floor(memory.length / 4));
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [second, last] = [memory.slice(quarter, 2 * quarter), memory.slice(-quarter)];
  tell(`- ${minutes} minutes of mixed load: ${requests.toLocaleString('en-GB')} requests, no error.`);
  tell(
    `- Memory of the server: ${mean(second.length > 0 ? second : memory).toFixed(0)} MB on average in the second quarter, ${mean(last).toFixed(0)} MB in the last, ${Math.max(...memory).toFixed(0)} MB at most.`,
  );
};
