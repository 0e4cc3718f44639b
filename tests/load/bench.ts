import { LaunchError } from '../../server/launch/launch-error.ts';
import { capacity } from './capacity.ts';
import { compare, memoryAfter, row, secondsFor, TABLE_HEAD } from './comparison.ts';
import { growth } from './growth.ts';
import { memoryOf } from './measured-process.ts';
import type { Operation } from './operations.ts';
import { machineLine, writeSection } from './report-section.ts';
import { OPERATIONS } from './requests.ts';
import { soak } from './soak.ts';
import { storm } from './storm.ts';
import { withTestBed } from './test-bed.ts';

// What `npm run bench` does: compares the server with a floor, in the same run. Source: docs/performance.md.

/** The arguments of a measurement. */
export interface Asked {
  operation?: string[] | undefined;
  connections?: string[] | undefined;
  rounds: string;
  seconds: string;
  minutes: string;
  people: string;
  write: boolean;
}

const isOperation = (name: string): name is Operation => (OPERATIONS as readonly string[]).includes(name);
const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

/**
 * Measures, and prints the results.
 * @param kind the kind of measurement
 * @param help the usage text
 * @throws LaunchError when the kind is unknown
 */
export const measure = async (kind: string, asked: Asked, help: string): Promise<void> => {
  const [rounds, seconds] = [Number(asked.rounds), Number(asked.seconds)];
  const named = asked.operation ?? OPERATIONS;
  const noted: string[] = [];
  const tell = (line: string): void => {
    noted.push(line);
    console.log(line);
  };

  const sideBySide = (operations: readonly Operation[]): Promise<void> =>
    withTestBed(async (testBed) => {
      const connections = asked.connections?.map(Number) ?? [1, 16, 64];
      const { ours, floor } = testBed.servers;
      for (const line of TABLE_HEAD) tell(line);
      const lines = await compare(testBed, { operations, connections, rounds, seconds }, (line) =>
        tell(row(line)),
      );
      const [held, heldByFloor] = [memoryAfter(lines, 'ours'), memoryAfter(lines, 'floor')];
      tell('');
      tell(
        `- Memory after a measurement, median: ours ${inMegabytes(held)}, the floor ${inMegabytes(heldByFloor)}, **${(held / heldByFloor).toFixed(2)}** times as much; after the last one ours ${inMegabytes(memoryOf(ours.pid))}, the floor ${inMegabytes(memoryOf(floor.pid))}.`,
      );
      tell(
        `- From the start to the first answer: ours ${Math.round(ours.startMs)} ms, the floor ${Math.round(floor.startMs)} ms.`,
      );
      tell(`- ${rounds} rounds of ${seconds} s, in turn; of ${secondsFor('upload', seconds)} s with files.`);
    });

  const kinds: Readonly<Record<string, () => Promise<void>>> = {
    server: () => sideBySide(OPERATIONS.filter((one) => named.includes(one))),
    day: () => sideBySide(['day']),
    capacity: () => withTestBed((testBed) => capacity(testBed, seconds, tell)),
    storm: () => withTestBed((testBed) => storm(testBed, seconds, tell)),
    growth: () =>
      withTestBed((few) =>
        withTestBed((many) => growth(few, many, { people: Number(asked.people), rounds, seconds }, tell)),
      ),
    soak: () => withTestBed((testBed) => soak(testBed, Number(asked.minutes), tell)),
  };

  const run = kinds[kind];
  const unknown = [...(run ? [] : [kind]), ...named.filter((name) => !isOperation(name))];
  if (run === undefined || unknown.length > 0)
    throw new LaunchError(`There is nothing to measure by the name of ${unknown.join(', ')}.\n\n${help}`);
  await run();
  tell(`- ${machineLine()}`);
  if (asked.write) writeSection(kind, noted);
};
