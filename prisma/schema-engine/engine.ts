#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
// Replaces Prisma's native `schema-engine` binary: same arguments, same JSON-RPC over standard input and output, one
// message per line, answered by the WebAssembly build of the same engine.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { SchemaEngine, version } from '@prisma/schema-engine-wasm';
import { AdapterFactory } from './adapter-factory.ts';
import { runDatabaseCommand } from './database-commands.ts';

interface Call {
  id: number;
  method: string;
  params: unknown;
}
type Method = (params: unknown) => Promise<{ stdout?: string | null } | null | undefined>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    datamodels: { type: 'string', multiple: true, short: 'd' },
    datasource: { type: 'string' },
    version: { type: 'boolean' },
  },
});

const log = (level: string, fields: object) =>
  process.stderr.write(
    `${JSON.stringify({ timestamp: new Date().toISOString(), level, fields, target: 'schema_engine::logger' })}\n`,
  );
const send = (message: object) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

const databaseUrl = (): string => {
  const { url } = JSON.parse(String(values.datasource ?? '{}')) as { url?: string };
  const found = url ?? process.env.DATABASE_URL;
  if (!found) throw new Error('No database is named: set DATABASE_URL.');
  return found;
};

/** The engine writes its last message here before it panics. */
let panicMessage = '';
Object.assign(globalThis, {
  PRISMA_WASM_PANIC_REGISTRY: {
    set_message: (message: string) => {
      panicMessage = message;
    },
  },
});

/** The engine logs JSON lines; anything else is passed on as a message. */
const forwardLog = (line: string) => {
  try {
    const { level = 'INFO', fields = { message: line } } = JSON.parse(line) as {
      level?: string;
      fields?: object;
    };
    log(level, fields);
  } catch {
    log('INFO', { message: line });
  }
};

let engine: Promise<SchemaEngine> | undefined;
const openEngine = () => {
  engine ??= SchemaEngine.new(
    {
      datamodels: values.datamodels?.map((path): [string, string] => [
        String(path),
        readFileSync(String(path), 'utf8'),
      ]),
    },
    forwardLog,
    bindMigrationAwareSqlAdapterFactory(new AdapterFactory(databaseUrl())),
  );
  return engine;
};

/** The command line calls one method by an older name than the class uses. */
const methodName = (method: string) => (method === 'getDatabaseVersion' ? 'version' : method);

const answer = async ({ id, method, params }: Call): Promise<void> => {
  try {
    const opened = await openEngine();
    const call = Reflect.get(opened, methodName(method)) as Method | undefined;
    if (typeof call !== 'function') throw new Error(`The schema engine knows no method ${method}.`);
    const result = await call.call(opened, params);
    // The native engine prints a difference by calling back; the class returns it.
    if (method === 'diff' && result?.stdout)
      send({ method: 'print', params: { content: result.stdout }, id: 0 });
    send({ result: result ?? null, id });
  } catch (error) {
    const { message, code, meta } = error as { message?: string; code?: string; meta?: object };
    send({
      id,
      error: {
        code: 4466,
        message: 'An error happened. Check the data field for details.',
        data: {
          is_panic: panicMessage !== '',
          message: panicMessage || (message ?? String(error)),
          meta: meta ?? null,
          error_code: code ?? null,
        },
      },
    });
  }
};

if (values.version) {
  console.log(`schema-engine-cli ${version()}`);
} else if (positionals[0] === 'cli') {
  const failure = await runDatabaseCommand(positionals[1] ?? '', databaseUrl());
  if (failure) {
    process.stderr.write('\n');
    log('ERROR', failure);
    process.exitCode = 1;
  } else log('INFO', { message: 'ok' });
} else {
  createInterface({ input: process.stdin })
    .on('line', (line) => void answer(JSON.parse(line) as Call))
    .on('close', () => process.exit(0));
}
