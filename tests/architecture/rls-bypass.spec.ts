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
  'server/src/commands/vault-command.ts': 'an act of an operator, without an owner',
  'server/src/infra/database/database.ts': 'provides it',
  'server/src/infra/limits/limit-store.ts': 'counters of addresses, without an owner',
  'server/src/infra/limits/slow-down.ts': 'counters of addresses, without an owner',
  'server/src/modules/accounts/accounts.repository.ts':
    'existence of an account by id or address, and its creation',
  'server/src/modules/accounts/address-returns.repository.ts':
    'the reader of a former mailbox is not authenticated',
  'server/src/modules/backups/backups.repository.ts': 'state of the backups, without an owner',
  'server/src/modules/erasure/erasure.repository.ts':
    'an erasure outlives its person, and no person writes one',
  'server/src/modules/health/health.repository.ts': 'applied migrations, without an owner',
  'server/src/modules/invitations/invitations.repository.ts':
    'the holder of an invitation has no account yet',
  'server/src/modules/journal/journal.repository.ts': 'existence of a record, and the owner of a file',
  'server/src/modules/passkeys/passkey-challenges.repository.ts':
    'challenges of callers who are not authenticated',
  'server/src/modules/password-recovery/password-recovery.repository.ts': 'the caller is not authenticated',
  'server/src/modules/privacy-receipt/privacy-receipt.repository.ts':
    'acts of the staff and of operators that concern everybody',
  'server/src/modules/recovery-guard/recovery-guard.repository.ts':
    'the caller of a reset is not authenticated',
  'server/src/modules/restores/restores.repository.ts': 'times of restores, without an owner',
  'server/src/modules/security-log-export/security-log-export.repository.ts':
    'entries of all, on their way to another system',
  'server/src/modules/sign-in/known-origins.repository.ts': 'the caller is not authenticated',
  'server/src/modules/sign-in/sessions.repository.ts': 'the caller is not authenticated',
  'server/src/modules/sign-in/sign-in-refusals.repository.ts': 'the caller is not authenticated',
  'server/src/modules/staff-access/staff-members.repository.ts':
    'sign-in of the staff: their other calls may not reach it',
  'server/src/modules/staff-access/staff-passkeys.repository.ts':
    'sign-in of the staff: their other calls may not reach it',
  'server/src/modules/staff-access/staff-sessions.repository.ts':
    'sign-in of the staff: their other calls may not reach it',
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
