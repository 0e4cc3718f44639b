import { describe, expect, it } from '@jest/globals';
import { makeBackupKey } from './backup-key.ts';
import { isHalf, joinBackupKey, splitBackupKey } from './backup-key-halves.ts';

describe('the halves of a secret key', () => {
  it('join to the same key, in any order and any spelling @Q-64', async () => {
    const { secret } = await makeBackupKey();
    const [one = '', other = ''] = await splitBackupKey(secret);
    expect([one, other].every(isHalf)).toBe(true);
    expect(await joinBackupKey([one, other])).toBe(secret);
    expect(await joinBackupKey([other.toUpperCase(), one, one])).toBe(secret);
  });

  it('report each wrong digit @Q-64', async () => {
    const [one = '', other = ''] = await splitBackupKey((await makeBackupKey()).secret);
    for (let at = one.lastIndexOf('KEY-1-') + 6; at < one.length; at += 1) {
      if (one[at] === '-') continue;
      const mistyped = `${one.slice(0, at)}${one[at] === '0' ? '1' : '0'}${one.slice(at + 1)}`;
      await expect(joinBackupKey([mistyped, other])).rejects.toThrow(
        'One half of the secret key is mistyped',
      );
      await expect(joinBackupKey([`${one.slice(0, at)}${one.slice(at + 1)}`, other])).rejects.toThrow(
        'mistyped',
      );
    }
  });

  it('of two keys are refused, and a third half @Q-64', async () => {
    const [one = '', other = ''] = await splitBackupKey((await makeBackupKey()).secret);
    const [foreign = ''] = await splitBackupKey((await makeBackupKey()).secret);
    await expect(joinBackupKey([one, foreign])).rejects.toThrow('do not belong together');
    await expect(joinBackupKey([one, other, foreign])).rejects.toThrow('more than two halves');
    await expect(joinBackupKey([one])).rejects.toThrow('the other one is needed too');
  });
});
