import { describe, expect, it } from '@jest/globals';
import { makeMasterKey } from '../config/master-keys.ts';
import { joinMasterKey, ShareError, splitMasterKey } from './master-key-shares.ts';

const key = makeMasterKey();
const withDigit = (share: string, at: number): string => {
  const digit = share[at] === '7' ? '8' : '7';
  return share.slice(0, at) + digit + share.slice(at + 1);
};

describe('the shares of a master key', () => {
  it('restore the key from any two of three, in any order and spacing @Q-42', async () => {
    const [a = '', b = '', c = ''] = await splitMasterKey(key);
    for (const pair of [
      [a, b],
      [b, a],
      [a, c],
      [c, b],
      [a.toUpperCase().replaceAll(' ', ''), `  ${b.replaceAll(' ', '-')}\n`],
      [a, b, c],
    ])
      expect(await joinMasterKey(pair)).toEqual({ id: key.id, bytes: Buffer.from(key.bytes) });
  });

  it('restore nothing from one share, or from one typed twice @Q-42', async () => {
    const [a = ''] = await splitMasterKey(key);
    await expect(joinMasterKey([a])).rejects.toThrow(ShareError);
    await expect(joinMasterKey([a, a])).rejects.toThrow(/typed twice/);
  });

  it('report which share has a typo, in any digit @Q-42', async () => {
    const [a = '', b = ''] = await splitMasterKey(key);
    for (let at = 0; at < b.length; at += 1)
      if (b[at] !== ' ') await expect(joinMasterKey([a, withDigit(b, at)])).rejects.toThrow(/Share 2/);
    await expect(joinMasterKey([a.slice(2), b])).rejects.toThrow(/Share 1 has 90 digits instead of 92/);
    await expect(joinMasterKey([a.replace(/.$/, 'o'), b])).rejects.toThrow(/Share 1 holds something else/);
  });

  it('cannot be mixed between two keys, or between two splits of one key @Q-42', async () => {
    const [a = ''] = await splitMasterKey(key);
    const [, other = ''] = await splitMasterKey(makeMasterKey());
    await expect(joinMasterKey([a, other])).rejects.toThrow(/two keys/);
    // Often enough that some shares have the same position on their curves.
    for (let time = 0; time < 300; time += 1)
      for (const again of await splitMasterKey(key))
        await expect(joinMasterKey([a, again])).rejects.toThrow(/two splittings/);
  });
});
