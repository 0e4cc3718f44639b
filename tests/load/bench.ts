import { LaunchError } from '../../server/launch/launch-error.ts';
import { compare, memoryAfter, row, secondsFor, TABLE_HEAD } from './comparison.ts';
import { onField } from './field.ts';
import { growth } from './growth.ts';
import { memoryOf } from './measured-process.ts';
import { machineLine, writeSection } from './notes.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { soak } from './soak.ts';
import { storm } from './storm.ts';

// What `npm run bench` does: the server beside a floor, in the same run. Source: docs/performance.md.

/** What is to be measured, as it was typed. */
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
 * Measures, and tells what came of it.
 * @param kind of which kind
 * @param help how it is typed
 * @throws LaunchError when there is nothing by that name
 */
export const measure = async (kind: string, asked: Asked, help: string): Promise<void> => {
  const [rounds, seconds] = [Number(asked.rounds), Number(asked.seconds)];
  const named = asked.operation ?? OPERATIONS;
  const operations = named.filter(isOperation);
  const noted: string[] = [];
  const tell = (line: string): void => {
    noted.push(line);
    console.log(line);
  };

  const sideBySide = (): Promise<void> =>
    onField(async (field) => {
      const connections = asked.connections?.map(Number) ?? [1, 16, 64];
      const { ours, floor } = field.servers;
      for (const line of TABLE_HEAD) tell(line);
      const lines = await compare(field, { operations, connections, rounds, seconds }, (line) =>
        tell(row(line)),
      );
      const [held, heldByFloor] = [memoryAfter(lines, 'ours'), memoryAfter(lines, 'floor')];
      tell('');
      tell(
        `- Memory after a measurement, in the middle: ours ${inMegabytes(held)}, the floor ${inMegabytes(heldByFloor)}, **${(held / heldByFloor).toFixed(2)}** times as much; after the last one ours ${inMegabytes(memoryOf(ours.pid))}, the floor ${inMegabytes(memoryOf(floor.pid))}.`,
      );
      tell(
        `- From the start to the first answer: ours ${Math.round(ours.startMs)} ms, the floor ${Math.round(floor.startMs)} ms.`,
      );
      tell(`- ${rounds} rounds of ${seconds} s, in turn; of ${secondsFor('upload', seconds)} s with files.`);
    });

  const kinds: Readonly<Record<string, () => Promise<void>>> = {
    server: sideBySide,
    storm: () => onField((field) => storm(field, seconds, tell)),
    growth: () =>
      onField((few) =>
        onField((many) => growth(few, many, { people: Number(asked.people), rounds, seconds }, tell)),
      ),
    soak: () => onField((field) => soak(field, Number(asked.minutes), tell)),
  };

  const run = kinds[kind];
  const unknown = [...(run ? [] : [kind]), ...named.filter((name) => !isOperation(name))];
  if (run === undefined || unknown.length > 0)
    throw new LaunchError(`There is nothing to measure by the name of ${unknown.join(', ')}.\n\n${help}`);
  await run();
  tell(`- ${machineLine()}`);
  if (asked.write) writeSection(kind, noted);
};
