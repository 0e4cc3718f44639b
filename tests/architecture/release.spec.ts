import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { leastStepOf, nextVersion } from '../../server/launch/changelog.ts';
import { makeRelease, type ReleasePlan } from '../../server/launch/make-release.ts';
import { findDifferences, hashFolder, readHashes, writeHashes } from '../../server/launch/served-files.ts';
import { recordTested } from '../../server/launch/tested-commit.ts';

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n### Added\n\n- Something new.\n\n## 1.1.0\n\nBefore.\n';

let root: string;
let plan: ReleasePlan;

const run = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const write = (path: string, content: string): void => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), content);
};
const commit = (): string => {
  run('add', '--all');
  run('commit', '--quiet', '--message', 'A change');
  return run('rev-parse', 'HEAD');
};
const version = (path: string): unknown => JSON.parse(text(path)).version;

/** A repository with two packages, a released version, and a migration since. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ancrage-release-'));
  run('init', '--quiet', '--initial-branch', 'main');
  run('config', 'user.name', 'Somebody');
  run('config', 'user.email', 'somebody@example.org');
  write('.gitignore', 'node_modules/\ndist/\n/release/\n');
  for (const path of ['package.json', 'server/package.json'])
    write(path, '{\n  "name": "x",\n  "version": "1.1.0",\n  "other": { "version": "1.1.0" }\n}\n');
  write('CHANGELOG.md', CHANGELOG);
  write('prisma/migrations/20260101000000_first/migration.sql', '');
  commit();
  run('tag', '--annotate', '--message', 'x', 'v1.1.0');
  write('prisma/migrations/20260201000000_second/migration.sql', '');
  const tested = commit();
  write('client/dist/index.html', '<!doctype html>');
  write('client/dist/index.html.br', 'packed');
  write('client/dist/assets/app.js', 'app()');
  write('client/dist/.build/files.json', '{}');
  recordTested(root, tested);
  plan = {
    root,
    wanted: 'minor',
    testedBy: undefined,
    day: '2026-12-01',
    build: async () => hashFolder(join(root, 'client/dist')),
    writeBill: async (path) => writeFileSync(path, '{}'),
  };
});
afterEach(() => rmSync(root, { recursive: true }));

describe('npm run release', () => {
  it('makes a commit, an annotated tag, notes, a bill of materials and hashes', async () => {
    const made = await makeRelease(plan);
    expect(made).toMatchObject({ version: '1.2.0', commit: run('rev-parse', 'v1.2.0^{commit}') });
    expect([version('package.json'), version('server/package.json')]).toEqual(['1.2.0', '1.2.0']);
    expect(JSON.parse(text('package.json')).other).toEqual({ version: '1.1.0' });
    expect(text('CHANGELOG.md')).toContain(
      '## Unreleased\n\n## 1.2.0 - 2026-12-01\n\n### Added\n\n- Something new.\n\n### Back to 1.1.0\n\nOne migration',
    );
    expect(text('CHANGELOG.md')).toMatch(/before the upgrade\.\n\n## 1\.1\.0\n\nBefore\.\n$/);
    expect(run('log', '-1', '--format=%s')).toBe('Release 1.2.0');
    expect(run('status', '--porcelain')).toBe('');
    expect(run('cat-file', '-t', 'v1.2.0')).toBe('tag');
    const notes = text('release/1.2.0/notes.md');
    expect(run('tag', '--list', '--format=%(contents)', 'v1.2.0')).toBe(notes.trim());
    expect(notes).toMatch(/^# Ancrage 1\.2\.0\n\n### Added\n\n- Something new\./);
    expect(notes).toContain('One migration changes the database: 1.1.0 does not run on it.');
    expect(existsSync(join(made.folder, 'ancrage.cdx.json'))).toBe(true);
    expect([...readHashes(text('release/1.2.0/SHA256SUMS')).keys()]).toEqual(['assets/app.js', 'index.html']);
  });

  it('says that one can go back where no migration changed the database', async () => {
    run('tag', '--force', '--annotate', '--message', 'x', 'v1.1.0');
    await makeRelease(plan);
    expect(text('release/1.2.0/notes.md')).toContain(
      'The database is the one of 1.1.0: to go back, run 1.1.0 again.',
    );
  });

  it('refuses a changed checkout, untested commits, an empty changelog and a tag that exists', async () => {
    write('new.txt', '');
    await expect(makeRelease(plan)).rejects.toThrow('The checkout differs from its last commit');
    commit();
    await expect(makeRelease(plan)).rejects.toThrow('All tests have to pass on ');
    plan.testedBy = 'CI 812';
    run('tag', 'v1.2.0');
    await expect(makeRelease(plan)).rejects.toThrow('There is a tag v1.2.0 already.');
    write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 1.1.0\n');
    commit();
    await expect(makeRelease(plan)).rejects.toThrow('there is nothing to release');
    write('CHANGELOG.md', '# Changelog\n\n## 1.1.0\n');
    commit();
    await expect(makeRelease(plan)).rejects.toThrow('CHANGELOG.md has no section "## Unreleased".');
    expect(version('package.json')).toBe('1.1.0');
  });

  it('leaves the checkout as it was when the build fails', async () => {
    const before = run('rev-parse', 'HEAD');
    const build = async () => {
      throw new Error('The build failed.');
    };
    await expect(makeRelease({ ...plan, build })).rejects.toThrow('The build failed.');
    expect([run('rev-parse', 'HEAD'), run('status', '--porcelain'), run('tag')]).toEqual([
      before,
      '',
      'v1.1.0',
    ]);
    expect(text('CHANGELOG.md')).toBe(CHANGELOG);
  });
});

describe('the number of a version', () => {
  it.each([
    ['### Fixed\n\n- x', '1.1.0', 'patch'],
    ['### Fixed\n\n- x\n\n### Security\n\n- x', '1.1.0', 'patch'],
    ['### Fixed\n\n- x\n\n### Changed\n\n- x', '1.1.0', 'minor'],
    ['### Upgrading\n\n1. x\n\n### Fixed\n\n- x', '1.1.0', 'major'],
    ['### Upgrading\n\n1. x', '0.4.0', 'minor'],
  ])('%j after %s is at least a %s version', (section, current, least) => {
    expect(leastStepOf(section, current)).toBe(least);
  });

  it('is one of the three that follow, and not less than the changes ask for', () => {
    expect(nextVersion('1.1.9', '2.0.0', '### Added')).toBe('2.0.0');
    expect(nextVersion('0.1.0', 'major', '### Added')).toBe('1.0.0');
    expect(() => nextVersion('1.1.9', '1.3.0', '### Added')).toThrow(
      'After 1.1.9 comes 1.1.10 (patch), 1.2.0 (minor), 2.0.0 (major); not 1.3.0.',
    );
    expect(() => nextVersion('1.1.9', 'patch', '### Added')).toThrow(
      'The changes need a minor version, 1.2.0',
    );
    expect(() => nextVersion('1.1.9', 'minor', '### Upgrading')).toThrow(
      'The changes need a major version, 2.0.0',
    );
  });
});

describe('npm run release -- verify', () => {
  it('names files of a folder that changed, are missing or are not in the release', async () => {
    const folder = join(root, 'client/dist');
    const expected = readHashes(writeHashes(hashFolder(folder)));
    expect(await findDifferences(folder, expected)).toEqual([]);
    write('client/dist/index.html', '<!doctype html><script src="/evil.js"></script>');
    write('client/dist/evil.js', '');
    rmSync(join(folder, 'assets/app.js'));
    expect(await findDifferences(folder, expected)).toEqual([
      'assets/app.js is missing.',
      'index.html is another file.',
      'evil.js is not in the release.',
    ]);
  });

  it('says what it cannot compare', async () => {
    await expect(findDifferences(join(root, 'nowhere'), new Map())).rejects.toThrow(
      'is neither a folder nor an address',
    );
    await expect(findDifferences(root, new Map())).rejects.toThrow('is no built web app');
    expect(() => readHashes('<html>')).toThrow('The file of hashes has a line that is none: <html>');
    const server = createServer((_, answer) => answer.writeHead(503).end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
    const url = `http://127.0.0.1:${address.port}`;
    const expected = new Map([['index.html', '0'.repeat(64)]]);
    await expect(findDifferences(url, expected)).rejects.toThrow(`${url}/index.html answers 503.`);
    server.close();
    server.closeAllConnections();
    await expect(findDifferences(url, expected)).rejects.toThrow(`${url} cannot be reached: `);
  });
});
