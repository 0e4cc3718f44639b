import { build } from './build.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';
import { parseArguments } from './parse-arguments.ts';
import { printFailure } from './print-failure.ts';

const HELP = `Measures the server against a floor: bare node:http over pg that answers the same bytes.

  npm run bench                              every operation, at 1, 16 and 64 connections
  npm run bench -- --operation "GET node" --connections 16 --rounds 5 --seconds 5
  npm run bench -- day                       the requests that a device sends in a day, as a mix
  npm run bench -- capacity --seconds 10     how many people can be active at once
  npm run bench -- storm                     reading while 200 people a second sign in
  npm run bench -- growth --people 1000000   with 1,000 accounts and with so many, in turn
  npm run bench -- soak --minutes 30         mixed load: errors and memory

  --write   puts what was measured into docs/performance.md`;

endWithBootstrap();
const { values, positionals } = parseArguments(
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
try {
  await build();
  const { measure } = await import('../../tests/load/bench.ts');
  await measure(positionals[0] ?? 'server', values, HELP);
} catch (error) {
  printFailure(error);
}
