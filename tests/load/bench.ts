import { readTyped } from '../../server/launch/typed.ts';
import { compare, memoryAfter, row, secondsFor, TABLE_HEAD } from './comparison.ts';
import { onField } from './field.ts';
import { growth } from './growth.ts';
import { memoryOf } from './measured-process.ts';
import { machineLine, writeSection } from './notes.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { soak } from './soak.ts';
import { storm } from './storm.ts';

// `npm run bench`: the server beside a floor, in the same run. Source: docs/performance.md.

const HELP = `Measures the server beside a floor: bare node:http over pg that answers the same bytes.

  npm run bench                              every operation, at 1, 16 and 64 connections
  npm run bench -- --operation "GET node" --connections 16 --rounds 5 --seconds 5
  npm run bench -- storm                     reading while 200 people a second sign in
  npm run bench -- growth --people 1000000   with 1,000 accounts and with so many, in turn
  npm run bench -- soak --minutes 30         mixed load: errors and memory

  --write   puts what was measured into docs/performance.md`;

const isOperation = (name: string): name is Operation => (OPERATIONS as readonly string[]).includes(name);
const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

const { values, positionals } = readTyped(
  HELP,
  {
    operation: { type: 'string', multiple: true },
    connections: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '30' },
    people: { type: 'string', default: '1000000' },
    write: { type: 'boolean', default: false },
  },
  1,
);
const [kind = 'server'] = positionals;
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
const named = values.operation ?? OPERATIONS;
const operations = named.filter(isOperation);
const noted: string[] = [];
const tell = (line: string): void => {
  noted.push(line);
  console.log(line);
};

const sideBySide = (): Promise<void> =>
  onField(async (field) => {
    const connections = values.connections?.map(Number) ?? [1, 16, 64];
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

const KINDS: Readonly<Record<string, () => Promise<void>>> = {
  server: sideBySide,
  storm: () => onField((field) => storm(field, seconds, tell)),
  growth: () =>
    onField((few) =>
      onField((many) => growth(few, many, { people: Number(values.people), rounds, seconds }, tell)),
    ),
  soak: () => onField((field) => soak(field, Number(values.minutes), tell)),
};

const run = KINDS[kind];
const unknown = [...(run ? [] : [kind]), ...named.filter((name) => !isOperation(name))];
if (run === undefined || unknown.length > 0) {
  console.error(`There is nothing to measure by the name of ${unknown.join(', ')}.\n\n${HELP}`);
  process.exitCode = 1;
} else {
  await run();
  tell(`- ${machineLine()}`);
  if (values.write) writeSection(kind, noted);
}
