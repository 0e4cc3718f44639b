import { join, resolve } from 'node:path';
import { checkout } from './checkout.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';
import { parseArguments } from './parse-arguments.ts';
import { ToolFailure } from './run-tool.mjs';
import { writeBill } from './write-bill.ts';

// `npm run sbom` and `npm run sbom -- --all --out bill.json`: a CycloneDX bill of materials. Needs no network.

const HELP = `Writes a bill of materials (CycloneDX, JSON) of the image: packages, Node and the base image.

  npm run sbom                    to ancrage.cdx.json
  npm run sbom -- --out bill.json
  npm run sbom -- --all           of the checkout, with what builds and tests it`;

endWithBootstrap();
const { values } = parseArguments(HELP, {
  out: { type: 'string' },
  all: { type: 'boolean', default: false },
});
try {
  const out = values.out
    ? resolve(process.env.INIT_CWD ?? '.', values.out)
    : join(checkout, 'ancrage.cdx.json');
  await writeBill(out, values.all);
} catch (error) {
  if (error instanceof ToolFailure) console.error(error.output);
  console.error(`There is no bill of materials: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
