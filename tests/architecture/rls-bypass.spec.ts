import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'server/src'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const saying = (words: RegExp) => sources.filter((file) => words.test(read(file))).sort();

/** Code that bypasses row-level security, and why. A new one is a decision and is listed here. */
const AS_THE_SYSTEM: Readonly<Record<string, string>> = {
  'server/src/infra/database/database.ts': 'offers it',
  'server/src/infra/limits/limit-store.ts': 'counters of addresses, which are no person’s',
  'server/src/infra/limits/slow-down.ts': 'counters of addresses, which are no person’s',
  'server/src/modules/accounts/accounts.repository.ts':
    'whether a number or an address has an account, and opening one',
  'server/src/modules/erasure/erasure.repository.ts':
    'an erasure outlives whoever it is about, and no person writes one',
  'server/src/modules/health/health.repository.ts': 'which migrations were done, which is no person’s',
  'server/src/modules/journal/journal.repository.ts': 'whether a record exists, and whose a file is',
  'server/src/modules/journal/restores.repository.ts': 'when the database was restored, which is no person’s',
  'server/src/modules/password-recovery/password-recovery.repository.ts':
    'whoever lost a password is nobody yet',
  'server/src/modules/sign-in/sessions.repository.ts': 'whoever signs in or refreshes is nobody yet',
};

describe('row-level security', () => {
  it('is bypassed only by those listed here @Q-21', () => {
    expect(saying(/\.(asSystem|systemTransaction|systemRows)\b|\basSystem</)).toEqual(
      Object.keys(AS_THE_SYSTEM).sort(),
    );
    expect(saying(/\bSYSTEM\b/)).toEqual([
      'server/src/infra/database/actor.ts',
      'server/src/infra/database/database.ts',
      'server/src/infra/jobs/jobs.ts',
    ]);
    expect(saying(/\bACCOUNT\b/)).toEqual(['server/src/infra/database/actor.ts']);
  });

  it('applies to each query by itself: Prisma would batch findUnique calls of several people @Q-21', () => {
    const asking = saying(/\bfindUnique(OrThrow)?\(/);
    expect(asking.filter((file) => !read(file).includes('StaffDatabase'))).toEqual([
      'server/src/modules/staff-access/staff-accounts.repository.ts',
    ]);
  });
});
