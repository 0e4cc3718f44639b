import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './checkout.ts';
import { billOfImage, billOfPackages, billSchema } from './image-bill.ts';
import { PNPM } from './pnpm.mjs';
import { runTool } from './run-tool.mjs';

/** What the Dockerfile installs or compiles into the image. */
const OF_IMAGE = ['--filter', '@ancrage/server...', '--filter', '@ancrage/client...'];

/**
 * Writes a CycloneDX bill of materials.
 * @param all of the whole checkout, with what builds and tests it, instead of the image
 * @throws ToolFailure with the output of pnpm
 */
export const writeBill = async (out: string, all: boolean): Promise<void> => {
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--out', out];
  const args = [...(all ? [] : OF_IMAGE), 'sbom', ...format, ...(all ? [] : ['--prod'])];
  await runTool(PNPM, ['--loglevel=error', ...args], { cwd: checkout, env: process.env });
  const listed = billSchema.parse(JSON.parse(readFileSync(out, 'utf8')));
  const dockerfile = readFileSync(join(checkout, 'server/deploy/Dockerfile'), 'utf8');
  const bill = all ? billOfPackages(listed) : billOfImage(listed, dockerfile);
  writeFileSync(out, `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`${bill.components.length} components, CycloneDX ${bill.specVersion}: ${out}`);
};
