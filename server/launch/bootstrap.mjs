// The entry point of the package.json scripts. Runs on any Node from 20 on, with built-ins only: installs with the
// pinned pnpm when the lockfile has changed, then continues in the workspace's own Node.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode } from './pinned-node.mjs';
import { installPnpm, PNPM, PNPM_LOCKFILE } from './pnpm.mjs';
import { phase, say } from './progress.mjs';
import { runTool, ToolFailure } from './run-tool.mjs';

const COMMANDS = [
  'start',
  'dev',
  'test',
  'verify',
  'content-check',
  'sbom',
  'licences',
  'advisories',
  'bench',
  'bench-client',
  'lighthouse',
  'command',
  'drills',
  'release',
];
/** How often to check whether the parent has disappeared without a signal. */
const PARENT_CHECK_MS = 200;

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const stampPath = join(root, 'node_modules/.cache/ancrage/installed.json');

/** The environment without npm's variables: pnpm would read some of them as its settings. */
const environment = () => {
  const isNpms = (/** @type {string} */ name) =>
    /^npm_(config|lifecycle|package|execpath|node_execpath|command)/i.test(name) &&
    !/registry|cache|cafile|proxy/i.test(name);
  const kept = Object.entries(process.env).filter(([name]) => !isNpms(name));
  const path = [join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter);
  return { ...Object.fromEntries(kept), PATH: path };
};

/** Changes whenever the packages to install do. */
const fingerprint = () => {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(join(root, name)));
  hash.update(readFileSync(PNPM_LOCKFILE));
  return hash.digest('hex');
};

/** The result of the last install; null when there was none, or when its stamp cannot be read. */
const readStamp = () => {
  try {
    return JSON.parse(readFileSync(stampPath, 'utf8'));
  } catch {
    return null;
  }
};

/** @returns {string | null} the Node of the last install, unless something has changed since */
const installedNode = () => {
  const stamp = readStamp();
  return stamp?.fingerprint === fingerprint() && existsSync(stamp.node) ? stamp.node : null;
};

const install = async () => {
  const env = environment();
  await phase('packages', async () => {
    await installPnpm(env);
    await runTool(PNPM, ['--loglevel=error', 'install', '--frozen-lockfile'], { cwd: root, env });
  });
  const node = findNode(root);
  mkdirSync(dirname(stampPath), { recursive: true });
  // Written in one step, so that a kill here leaves the stamp complete.
  const draft = `${stampPath}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ fingerprint: fingerprint(), node }));
  renameSync(draft, stampPath);
  return node;
};

/** The process that continues, once it has started. @type {import('node:child_process').ChildProcess | undefined} */
let successor;

/**
 * Signals go to the successor, which shuts down in order. Before it exists, the current step ends with this process.
 */
const passSignalsOn = () => {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (successor) successor.kill(signal);
      else process.exit(128 + constants.signals[signal]);
    });
  }
};

/** Ends this process when npm disappears without a signal. */
const followNpm = () => {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && process.kill(process.pid, 'SIGTERM'), PARENT_CHECK_MS).unref();
};

/**
 * Continues in the workspace's Node, which watches the channel to this process and ends when it closes.
 * @param {string} node
 * @param {string} command
 * @param {readonly string[]} args
 */
const goOn = (node, command, args) => {
  const flags = ['--disable-warning=ExperimentalWarning', '--enable-source-maps'];
  successor = spawn(node, [...flags, join(root, 'server/launch', `${command}.ts`), ...args], {
    cwd: root,
    env: environment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  successor.once('error', (error) => {
    console.error(`${node} cannot be run: ${error.message}`);
    process.exit(1);
  });
  successor.once('exit', (code, signal) =>
    process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']),
  );
};

const [command = '', ...args] = process.argv.slice(2);
passSignalsOn();
followNpm();
try {
  if (!COMMANDS.includes(command)) throw new Error(`Say one of ${COMMANDS.join(', ')}.`);
  goOn(installedNode() ?? (await install()), command, args);
} catch (error) {
  if (error instanceof ToolFailure) console.error(error.output);
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
