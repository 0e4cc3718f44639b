import { checkout, toolOf } from './checkout.ts';
import { runTool, ToolFailure } from './run-tool.mjs';

/** A check of the sources: it passes when its tool exits with 0. */
export interface Check {
  name: string;
  /** Whether it reads the build output. */
  needsBuild: boolean;
  /** @throws ToolFailure with the output of the tool */
  run(): Promise<unknown>;
}

/** The result of a check, with its duration in seconds. */
export interface CheckResult {
  name: string;
  seconds: number;
  /** The output of the tool, when the check failed. */
  complaint: string | null;
}

const tool = (name: string, program: string, ...args: string[]): Check => ({
  name,
  needsBuild: true,
  run: () => runTool(program, args, { cwd: checkout, env: process.env }),
});

/** One thread each: more threads would check the same libraries again, and the cores have other work. */
const types = (project: string): Check => {
  const [workspace = project] = project.split('/');
  return tool(`types of ${project}`, toolOf(workspace, 'tsc'), '-p', project, '--noEmit', '--singleThreaded');
};

const ofSourcesAlone = (check: Check): Check => ({ ...check, needsBuild: false });

const SOURCES = ['shared/src', 'server/src', 'server/launch', 'client/src', 'prisma', 'tests'];

/** Format, lint, types and architecture rules. The types of the tests read the build of the server. */
export const staticChecks: readonly Check[] = [
  ofSourcesAlone(tool('format and lint', toolOf('.', 'biome'), 'check', '--error-on-warnings', '.')),
  ofSourcesAlone(types('shared')),
  types('prisma'),
  types('server/tsconfig.spec.json'),
  types('server/launch'),
  ofSourcesAlone(types('client')),
  types('tests'),
  tool(
    'import law',
    toolOf('.', 'depcruise'),
    '--config',
    'tests/architecture/dependency-cruiser.cjs',
    ...SOURCES,
  ),
  tool('unused files and dependencies', toolOf('.', 'knip'), '--config', 'tests/architecture/knip.json'),
];

const perform = async ({ name, run }: Check): Promise<CheckResult> => {
  const since = performance.now();
  const secondsNow = () => (performance.now() - since) / 1000;
  try {
    await run();
    return { name, seconds: secondsNow(), complaint: null };
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error;
    return { name, seconds: secondsNow(), complaint: `${error.message}\n${error.output}` };
  }
};

/** Runs checks, a few at a time. */
export const performChecks = async (checks: readonly Check[], atOnce: number): Promise<CheckResult[]> => {
  const waiting = [...checks];
  const results: CheckResult[] = [];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await perform(check));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
};

/** Prints the results of checks, failures last and in full. */
export const reportChecks = (results: readonly CheckResult[]): void => {
  const inOrder = [...results].sort((a, b) => Number(a.complaint !== null) - Number(b.complaint !== null));
  for (const { name, seconds, complaint } of inOrder) {
    console.log(`  ${complaint === null ? '✓' : '✗'} ${name} ${seconds.toFixed(1)} s`);
    if (complaint !== null) console.log(complaint);
  }
};
