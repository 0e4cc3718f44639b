import { describe, expect, it } from '@jest/globals';
import { RECOVERY_CODE_BYTES, recoveryCodeKeyOf, recoveryCodeOf } from './recovery-code.ts';

describe('a recovery code', () => {
  it('has 60 bits: every sign of 32 is as likely as any other @Q-06', () => {
    const all = recoveryCodeOf(Uint8Array.from({ length: 256 }, (_, byte) => byte)).replaceAll('-', '');
    const counts = new Map<string, number>();
    for (const sign of all) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    expect(counts.size).toBe(32);
    expect(new Set(counts.values())).toEqual(new Set([8]));
    expect(Math.log2(32) * RECOVERY_CODE_BYTES).toBeGreaterThanOrEqual(50);
    expect(all).not.toMatch(/[01IO]/);
  });

  it('is written in groups, and read with or without them @Q-06', () => {
    const code = recoveryCodeOf(Uint8Array.from({ length: RECOVERY_CODE_BYTES }, (_, byte) => byte));
    expect(code).toBe('2345-6789-ABCD');
    for (const typed of ['2345-6789-ABCD', ' 2345 6789 abcd ', '23456789abcd', '2345–6789–ＡＢＣＤ'])
      expect(recoveryCodeKeyOf(typed)).toBe('23456789ABCD');
  });
});
