import { counted } from '@ancrage/shared/text/counted';
import { readAuditReport } from './audit-report.ts';
import { checkout } from './checkout.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';
import { parseArguments } from './parse-arguments.ts';
import { PNPM } from './pnpm.mjs';
import { runTool, ToolFailure } from './run-tool.mjs';

const HELP = `Asks the registry for holes that are known in the packages that the application runs on.

  npm run advisories
  npm run advisories -- --all    and in those that build and test it

Ends with 1 when there are some, and with 2 when the registry could not be asked: that is no all-clear.`;

const FOUND = 1;
const NOT_ASKED = 2;

const ask = async (all: boolean): Promise<string> => {
  const args = ['--loglevel=error', 'audit', '--json', ...(all ? [] : ['--prod'])];
  try {
    return await runTool(PNPM, args, { cwd: checkout, env: process.env });
  } catch (error) {
    if (error instanceof ToolFailure) return error.output;
    throw error;
  }
};

endWithBootstrap();
const { values } = parseArguments(HELP, { all: { type: 'boolean', default: false } });
const output = await ask(values.all);
const advisories = readAuditReport(output);
if (advisories === null) {
  console.error(output.trim());
  console.error('The registry could not be asked for known holes: nothing is known, good or bad.');
  process.exitCode = NOT_ASKED;
} else {
  for (const { severity, name, title, address, patched } of advisories)
    console.log(`${severity}: ${name}: ${title} (${address}), mended in ${patched}`);
  console.log(
    advisories.length === 0
      ? 'No known hole in any package.'
      : `${counted(advisories.length, 'known hole')}.`,
  );
  process.exitCode = advisories.length === 0 ? 0 : FOUND;
}
