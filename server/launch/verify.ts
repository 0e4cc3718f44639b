import { performChecks, reportChecks, staticChecks } from './checks.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';
import { parseArguments } from './parse-arguments.ts';
import { runBuilt } from './run-built.ts';
import { runJest } from './suites.ts';

const HELP = `Format, lint, types, law and the unit tests: no database, no browser. What comes before a commit.

  npm run verify`;

const UNIT_PROJECTS = ['shared', 'server', 'client', 'client-dom', 'support', 'architecture'];

endWithBootstrap();
parseArguments(HELP, {});
await runBuilt(async (folder) => {
  const results = await performChecks(staticChecks, 4);
  reportChecks(results);
  const { passed, failed } = await runJest(folder, ['--selectProjects', ...UNIT_PROJECTS]);
  return { passed, failed: failed + results.filter(({ complaint }) => complaint !== null).length };
});
