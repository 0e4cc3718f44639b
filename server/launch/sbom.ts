import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkout } from './checkout.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';
import { billOfImage, billOfPackages, billSchema } from './image-bill.ts';
import { parseArguments } from './parse-arguments.ts';
import { PNPM } from './pnpm.mjs';
import { runTool, ToolFailure } from './run-tool.mjs';

// `npm run sbom` and `npm run sbom -- --all --out bill.json`: a CycloneDX bill of materials. Needs no network.

const HELP = `Writes a bill of materials (CycloneDX, JSON) of the image: packages, Node and the base image.

  npm run sbom                    to ancrage.cdx.json
  npm run sbom -- --out bill.json
  npm run sbom -- --all           of the checkout, with what builds and tests it`;

/** What the Dockerfile installs or compiles into the image. */
const OF_IMAGE = ['--filter', '@ancrage/server...', '--filter', '@ancrage/client...'];

const write = async (out: string, all: boolean): Promise<void> => {
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--out', out];
  const args = [...(all ? [] : OF_IMAGE), 'sbom', ...format, ...(all ? [] : ['--prod'])];
  await runTool(PNPM, ['--loglevel=error', ...args], { cwd: checkout, env: process.env });
  const listed = billSchema.parse(JSON.parse(readFileSync(out, 'utf8')));
  const dockerfile = readFileSync(join(checkout, 'server/deploy/Dockerfile'), 'utf8');
  const bill = all ? billOfPackages(listed) : billOfImage(listed, dockerfile);
  writeFileSync(out, `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`${bill.components.length} components, CycloneDX ${bill.specVersion}: ${out}`);
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
