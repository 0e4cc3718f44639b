import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { checkout } from './checkout.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';
import { parseArguments } from './parse-arguments.ts';
import { PNPM } from './pnpm.mjs';
import { runTool, ToolFailure } from './run-tool.mjs';

// `npm run sbom` and `npm run sbom -- --all --out bill.json`: the CycloneDX bill of materials of the installed
// packages. Needs no network once pnpm is installed.

const billSchema = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  components: z.array(z.looseObject({ name: z.string() })),
});

const HELP = `Writes a bill of materials (CycloneDX, JSON) of the packages that the application runs on.

  npm run sbom                    to ancrage.cdx.json
  npm run sbom -- --out bill.json
  npm run sbom -- --all           with what builds and tests it`;

const write = async (out: string, all: boolean): Promise<void> => {
  const scope = all ? [] : ['--prod'];
  const what = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--out', out, ...scope];
  const args = ['--yes', '--loglevel=error', PNPM, ...what];
  await runTool('npx', args, { cwd: checkout, env: process.env });
  const bill = billSchema.parse(JSON.parse(readFileSync(out, 'utf8')));
  // The members of the workspace are the application itself.
  const components = bill.components.filter(({ group }) => group !== '@ancrage');
  writeFileSync(out, `${JSON.stringify({ ...bill, components }, null, 2)}\n`);
  console.log(`${components.length} packages, CycloneDX ${bill.specVersion}: ${out}`);
};

endWithBootstrap();
const { values } = parseArguments(HELP, {
  out: { type: 'string' },
  all: { type: 'boolean', default: false },
});
try {
  const out = values.out
    ? resolve(process.env.INIT_CWD ?? '.', values.out)
    : join(checkout, 'ancrage.cdx.json');
  await write(out, values.all);
} catch (error) {
  if (error instanceof ToolFailure) console.error(error.output);
  console.error(`There is no bill of materials: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
