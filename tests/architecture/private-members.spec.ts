import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'client', 'prisma', 'server', 'shared'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.spec\.tsx?$/.test(file));

/** Private members by library. The next version may rename or remove any of these. (`z._default` is public in zod/mini.) */
const PRIVATE_MEMBERS: Readonly<Record<string, RegExp>> = {
  'any library': /(?<!\bz)\._[a-z]\w*/,
  zod: /\$Zod\w*JIT\b|['"]_zod['"]/,
  express: /\bexpress\.(request|response|application)\b|\bsetPrototypeOf\(/,
  pg: /\b(handlePacket|attachListeners|parsedStatements)\b|^\s*(override |private |protected )*_[a-z]\w*[(:]/m,
  'react-router': /\bUNSAFE_\w+/,
};

describe('private members of libraries', () => {
  it('are neither read nor replaced', () => {
    const found = sources.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return Object.entries(PRIVATE_MEMBERS)
        .filter(([, members]) => members.test(text))
        .map(([library]) => `${file} (${library})`);
    });
    expect(found).toEqual([]);
  });
});
