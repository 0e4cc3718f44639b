import { MAX_QUEUED_HASHES } from '@ancrage/server/infra/hashing/hash-queue';
import { cpuSecondsOf, memoryOf } from './measured-process.ts';
import { type Measure, measure, type Operation } from './operations.ts';
import type { Side } from './people.ts';
import type { TestBed } from './test-bed.ts';

/** A measurement with its cost: CPU seconds for 1,000 requests, of the server and of PostgreSQL, and the server's memory in bytes. */
interface Costed extends Measure {
  readonly serverCpu: number;
  readonly postgresCpu: number;
  readonly memory: number;
}

/** One line of the table: an operation at a number of connections, each server's measurements by round. */
export interface Line {
  readonly operation: Operation;
  readonly connections: number;
  readonly rounds: readonly Readonly<Record<Side, Costed>>[];
}

const costed = async (
  testBed: TestBed,
  side: Side,
  run: Omit<Parameters<typeof measure>[0], 'url' | 'side'>,
): Promise<Costed> => {
  const server = testBed.servers[side];
  await testBed.tidy();
  const before = [cpuSecondsOf(server.pid), cpuSecondsOf(testBed.installation.postgresPid)] as const;
  const found = await measure({ ...run, url: server.url, side });
  const after = [cpuSecondsOf(server.pid), cpuSecondsOf(testBed.installation.postgresPid)] as const;
  const per = (index: 0 | 1): number => ((after[index] - before[index]) / found.requests) * 1000;
  return { ...found, serverCpu: per(0), postgresCpu: per(1), memory: memoryOf(server.pid) };
};

/** Factor for operations with files of five megabytes: many concurrent ones take that much longer. */
const FILE_PATIENCE = 3;
const WITH_FILES: readonly Operation[] = ['upload', 'download', 'day'];
/** The duration of a measurement, in seconds. @param seconds the duration for operations without files */
export const secondsFor = (operation: Operation, seconds: number): number =>
  WITH_FILES.includes(operation) ? FILE_PATIENCE * seconds : seconds;

/** The order alternates from round to round. */
const orderOf = (round: number): readonly Side[] => (round % 2 === 0 ? ['floor', 'ours'] : ['ours', 'floor']);

/**
 * Measures every operation at every number of connections, both servers in turn, in several rounds.
 * @param seconds the duration of each measurement without files
 */
export const compare = async (
  testBed: TestBed,
  {
    operations,
    connections,
    rounds,
    seconds,
  }: { operations: readonly Operation[]; connections: readonly number[]; rounds: number; seconds: number },
  onLine: (line: Line) => void,
): Promise<Line[]> => {
  const lines: Line[] = [];
  const { visitors, seeded } = testBed;
  for (const operation of operations)
    for (const count of connections.filter((one) => operation !== 'sign-in' || one <= MAX_QUEUED_HASHES)) {
      const found: Record<Side, Costed>[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const both: Partial<Record<Side, Costed>> = {};
        for (const side of orderOf(round))
          both[side] = await costed(testBed, side, {
            operation,
            visitors,
            seeded,
            connections: count,
            seconds: secondsFor(operation, seconds),
          });
        if (both.ours && both.floor) found.push({ ours: both.ours, floor: both.floor });
      }
      const line = { operation, connections: count, rounds: found };
      lines.push(line);
      onLine(line);
    }
  return lines;
};

/** The median; for an even number of values, the mean of the middle two. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(half)] ?? 0)
    : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
};

/** The ratio of our throughput to the floor's, by round. */
const ratiosOf = ({ rounds }: Line): number[] =>
  rounds.map(({ ours, floor }) => ours.perSecond / floor.perSecond);

const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/**
 * The memory of a server after its measurements, in bytes: the median of all readings. A single one mostly depends on the
 * time since V8's last garbage collection.
 */
export const memoryAfter = (lines: readonly Line[], side: Side): number =>
  median(lines.flatMap(({ rounds }) => rounds.map((round) => round[side].memory)));

/** The header of the table of {@link row}. */
export const TABLE_HEAD = [
  '| Operation | Connections | Ours a second | Floor a second | Ratio (spread) | Ours p50 / p99 ms | Floor p50 / p99 ms | CPU s per 1,000: ours / floor | of PostgreSQL |',
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
];

/** A line as Markdown: medians over the rounds, and the ratio with its minimum and maximum. */
export const row = (line: Line): string => {
  const of = (side: Side, member: keyof Costed): number =>
    median(line.rounds.map((round) => round[side][member]));
  const ratios = ratiosOf(line);
  return `| ${[
    line.operation,
    line.connections,
    number(of('ours', 'perSecond')),
    number(of('floor', 'perSecond')),
    `**${number(median(ratios), 2)}** (${number(Math.min(...ratios), 2)}–${number(Math.max(...ratios), 2)})`,
    `${number(of('ours', 'p50'), 2)} / ${number(of('ours', 'p99'), 2)}`,
    `${number(of('floor', 'p50'), 2)} / ${number(of('floor', 'p99'), 2)}`,
    `${number(of('ours', 'serverCpu'), 2)} / ${number(of('floor', 'serverCpu'), 2)}`,
    `${number(of('ours', 'postgresCpu'), 2)} / ${number(of('floor', 'postgresCpu'), 2)}`,
  ].join(' | ')} |`;
};
