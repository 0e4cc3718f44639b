import { checkout } from './checkout.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';
import { installedPackages } from './installed-packages.ts';
import { licenceFaults } from './licence-rules.ts';
import { parseArguments } from './parse-arguments.ts';

const HELP = `Tells under which licences everything from outside is. Ends with 1 when one of them was not allowed.

  npm run licences`;

endWithBootstrap();
parseArguments(HELP, {});
const packages = installedPackages(checkout);
const counts = new Map<string, number>();
for (const { licence } of packages) {
  const name = licence ?? 'not told';
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
for (const [licence, count] of [...counts].sort(([, one], [, other]) => other - one))
  console.log(`${String(count).padStart(5)} ${licence}`);
const faults = licenceFaults(packages);
for (const fault of faults) console.log(fault);
console.log(
  faults.length === 0
    ? `All of ${packages.length} packages may be used.`
    : `${faults.length} of ${packages.length} packages may not: see server/launch/licence-rules.ts.`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
