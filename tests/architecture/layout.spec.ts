import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean);
const sources = files.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file));
const TOP_LEVEL_FILES = [
  '.dockerignore',
  '.editorconfig',
  '.env.example',
  '.gitignore',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
  'biome.json',
  'docker-compose.yml',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
];
const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('the layout of the repository', () => {
  it('the top level has the agreed folders', () => {
    const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));
    expect([...folders].sort()).toEqual(['.ci', 'client', 'docs', 'prisma', 'server', 'shared', 'tests']);
    const alone = files.filter((file) => !file.includes('/'));
    expect(alone.sort()).toEqual(TOP_LEVEL_FILES);
  });

  it('no folder or file has a catch-all name', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|lib)(\/|\.\w+$)/.test(file))).toEqual(
      [],
    );
  });

  it('file names are kebab-case, with the role before the extension', () => {
    const named = sources.filter((file) => !file.startsWith('prisma/migrations/'));
    expect(
      named.filter(
        (file) => !/^[a-z0-9]+([-.][a-z0-9]+)*\.(ts|tsx|mjs|cjs)$/.test(file.split('/').at(-1) ?? ''),
      ),
    ).toEqual([]);
  });

  it('packages are imported by their exports map: no inner barrel', () => {
    const barrels = sources.filter((file) => /\/src\/.*\/?index\.tsx?$/.test(file));
    const reexports = sources.filter(
      (file) =>
        /^(shared|server|client)\/src\//.test(file) && /^export (\*|\{[^}]*\}) from /m.test(read(file)),
    );
    expect([...barrels, ...reexports]).toEqual([]);
  });

  it('main exports nothing', () => {
    for (const main of ['server/src/main.ts', 'client/src/main.tsx'])
      expect(read(main)).not.toMatch(/^export /m);
  });

  it('browser storage, time and randomness are used only through client/platform', () => {
    const reach =
      /\b(localStorage|sessionStorage|indexedDB|Date\.now\(|Math\.random\(|crypto\.(randomUUID|getRandomValues))/;
    const rooms = sources.filter(
      (file) => /^client\/src\/(?!platform\/)/.test(file) && !/\.spec\.tsx?$/.test(file),
    );
    expect(rooms.filter((file) => reach.test(read(file)))).toEqual([]);
  });

  it('addresses of the API are in shared/wire and those of the app in shared/paths', () => {
    const urls = /['"`]\/(oauth|node|user|ge_rest|getwaversion|pages|reco|login-form)\b/;
    const rooms = sources.filter(
      (file) => /^(client|server)\/src\//.test(file) && !/\.spec\.tsx?$|\/testing\//.test(file),
    );
    expect(rooms.filter((file) => urls.test(read(file)))).toEqual([]);
  });
});
