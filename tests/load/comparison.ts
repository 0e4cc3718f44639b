import { MAX_QUEUED_HASHES } from '@ancrage/server/infra/hashing/hash-queue';
import type { Field } from './field.ts';
import { cpuSecondsOf, memoryOf } from './measured-process.ts';
import { type Measure, measure, OPERATIONS, type Operation, type Side } from './operations.ts';

/** A measurement with what it cost: CPU seconds for 1,000 requests, of the server and of PostgreSQL, and the server's memory then, in bytes. */
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
  field: Field,
  side: Side,
  run: Omit<Parameters<typeof measure>[0], 'url' | 'side'>,
): Promise<Costed> => {
  const server = field.servers[side];
  await field.tidy();
  const before = [cpuSecondsOf(server.pid), cpuSecondsOf(field.installation.postgresPid)] as const;
  const found = await measure({ ...run, url: server.url, side });
  const after = [cpuSecondsOf(server.pid), cpuSecondsOf(field.installation.postgresPid)] as const;
  const per = (index: 0 | 1): number => ((after[index] - before[index]) / found.requests) * 1000;
  return { ...found, serverCpu: per(0), postgresCpu: per(1), memory: memoryOf(server.pid) };
};

/** A file of five megabytes takes so much longer than anything else: many at once are not through in less. */
const FILE_PATIENCE = 3;
/** How long an operation is measured, in seconds. @param seconds how long those without files are */
export const secondsFor = (operation: Operation, seconds: number): number =>
  operation === 'upload' || operation === 'download' ? FILE_PATIENCE * seconds : seconds;

/** Which goes first changes from round to round. */
const orderOf = (round: number): readonly Side[] => (round % 2 === 0 ? ['floor', 'ours'] : ['ours', 'floor']);

/**
 * Measures every operation at every number of connections, both servers in turn, over and over.
 * @param seconds how long each measurement lasts, but for files
 */
export const compare = async (
  field: Field,
  {
    operations,
    connections,
    rounds,
    seconds,
  }: { operations: readonly Operation[]; connections: readonly number[]; rounds: number; seconds: number },
  told: (line: Line) => void,
): Promise<Line[]> => {
  const lines: Line[] = [];
  const { visitors, seeded } = field;
  for (const operation of OPERATIONS.filter((one) => operations.includes(one)))
    for (const count of connections.filter((one) => operation !== 'sign-in' || one <= MAX_QUEUED_HASHES)) {
      const found: Record<Side, Costed>[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const both: Partial<Record<Side, Costed>> = {};
        for (const side of orderOf(round))
          both[side] = await costed(field, side, {
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
      told(line);
    }
  return lines;
};

/** The middle value; of an even number, the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(half)] ?? 0)
    : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
};

/** The ratio of our throughput to the floor's, round by round. */
const ratiosOf = ({ rounds }: Line): number[] =>
  rounds.map(({ ours, floor }) => ours.perSecond / floor.perSecond);

const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/**
 * What a server held after its measurements, in bytes: the middle of all readings. A single one tells above all how long ago
 * V8 looked for garbage.
 */
export const memoryAfter = (lines: readonly Line[], side: Side): number =>
  median(lines.flatMap(({ rounds }) => rounds.map((round) => round[side].memory)));

/** The head of the table that {@link row} makes lines of. */
export const TABLE_HEAD = [
  '| Operation | Connections | Ours a second | Floor a second | Ratio (spread) | Ours p50 / p99 ms | Floor p50 / p99 ms | CPU s per 1,000: ours / floor | of PostgreSQL |',
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
];

/** A line as Markdown: medians over the rounds, and the ratio with its least and greatest value. */
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
