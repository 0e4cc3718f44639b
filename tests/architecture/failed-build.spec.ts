import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

/** Builds the page of a folder, with the plugins of the app's build that process written files. */
const BUILDING = `
import { build } from 'vite';
import { precompress } from './build/precompress-plugin.ts';
import { serviceWorker } from './build/service-worker.ts';
await build({ configFile: false, root: process.argv[1], plugins: [serviceWorker(), precompress()] });
`;

it('a failed build reports its error, and not that of a later step', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ancrage-failed-build-'));
  try {
    writeFileSync(join(folder, 'index.html'), '<script type="module" src="./main.js"></script>');
    writeFileSync(join(folder, 'main.js'), "import { gone } from './other.js'; gone();");
    writeFileSync(join(folder, 'other.js'), 'export const here = 1;');
    mkdirSync(join(folder, 'src/service-worker'), { recursive: true });
    writeFileSync(join(folder, 'src/service-worker/service-worker.ts'), 'console.log(self.__WB_MANIFEST);');
    const { status, stderr } = spawnSync('node', ['--input-type=module', '--eval', BUILDING, folder], {
      cwd: join(import.meta.dirname, '../../client'),
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/"gone" is not exported by/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
