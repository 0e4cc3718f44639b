import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../tests/support/any-character.ts';
import { InProcessVault } from './in-process-vault.ts';
import { aRing, aVault } from './testing/a-vault.ts';
import { DecryptionError } from './vault.ts';

const place = { uid: 7, nid: 9, field: 'field_cid' };

describe('the vault', () => {
  it('decrypts what it encrypted, for any text @Q-40', () => {
    const vault = aVault();
    const key = vault.keyOf(7, vault.makeKey(7));
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }).filter((text) => text.isWellFormed()),
        (text) => key.open(place, key.seal(place, text)) === text,
      ),
      { numRuns: 1000 },
    );
  });

  it('derives one secret per person for devices, always the same @Q-53', () => {
    const vault = aVault();
    const [mine, other] = [vault.makeKey(7), vault.makeKey(7)];
    const secret = vault.keyOf(7, mine).deviceSecret();
    expect(secret).toHaveLength(32);
    expect(vault.keyOf(7, mine).deviceSecret()).toEqual(secret);
    expect(vault.keyOf(7, other).deviceSecret()).not.toEqual(secret);
  });

  it('keeps the secret of devices under another data key, for the same person only @Q-53 @Q-42', () => {
    const vault = aVault();
    const [first, second] = [vault.makeKey(7), vault.makeKey(7)];
    const secret = vault.keyOf(7, first).deviceSecret();
    const kept = { ...second, deviceSecret: vault.keyOf(7, second).sealDeviceSecret(secret) };
    expect(vault.keyOf(7, kept).deviceSecret()).toEqual(secret);
    expect(vault.keyOf(7, { ...second, deviceSecret: null }).deviceSecret()).not.toEqual(secret);
    const another = vault.makeKey(8);
    expect(() => vault.keyOf(8, { ...another, deviceSecret: kept.deviceSecret }).deviceSecret()).toThrow(
      DecryptionError,
    );
  });

  it('never encrypts a text to the same bytes twice @Q-40', () => {
    const vault = aVault();
    const key = vault.keyOf(7, vault.makeKey(7));
    expect(Buffer.from(key.seal(place, 'a')).equals(key.seal(place, 'a'))).toBe(false);
  });

  it.each([
    ['person', { ...place, uid: 8 }],
    ['record', { ...place, nid: 10 }],
    ['field', { ...place, field: 'field_plf' }],
  ])('does not decrypt a value for another %s @Q-40', (_, elsewhere) => {
    const vault = aVault();
    const key = vault.keyOf(7, vault.makeKey(7));
    expect(() => key.open(elsewhere, key.seal(place, 'a'))).toThrow(DecryptionError);
  });

  it('refuses a value with any bit changed, or truncated anywhere @Q-40', () => {
    const vault = aVault();
    const key = vault.keyOf(7, vault.makeKey(7));
    const sealed = key.seal(place, 'à demain');
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Uint8Array.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => key.open(place, changed)).toThrow(DecryptionError);
    }
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => key.open(place, sealed.subarray(0, length))).toThrow(DecryptionError);
  });

  it('does not unwrap a key for another person, or with another master key @Q-40', () => {
    const vault = aVault();
    const wrapped = vault.makeKey(7);
    expect(() => vault.keyOf(8, wrapped)).toThrow(DecryptionError);
    expect(() => aVault().keyOf(7, wrapped)).toThrow(DecryptionError);
    expect(() => vault.keyOf(7, { ...wrapped, masterKeyId: 'two' })).toThrow(DecryptionError);
  });

  it('does not use a cached key for another wrapped key @Q-40 @Q-43', () => {
    const vault = aVault();
    const [first, second] = [vault.makeKey(7), vault.makeKey(7)];
    const sealed = vault.keyOf(7, first).seal(place, 'à demain');
    expect(() => vault.keyOf(7, second).open(place, sealed)).toThrow(DecryptionError);
    expect(vault.keyOf(7, first).open(place, sealed)).toBe('à demain');
    const broken = Uint8Array.from(first.wrapped);
    broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 1;
    expect(() => vault.keyOf(7, { ...first, wrapped: broken })).toThrow(DecryptionError);
    expect(() => vault.keyOf(7, { ...first, masterKeyId: 'two' })).toThrow(DecryptionError);
    first.wrapped.fill(0);
    expect(() => vault.keyOf(7, first)).toThrow(DecryptionError);
  });

  it('decrypts values of one context in any order, each with its own key @Q-40', () => {
    const vault = aVault();
    const wrapped = vault.makeKey(7);
    const sealed = ['un', 'deux', 'trois'].map((text) => vault.keyOf(7, wrapped).seal(place, text));
    const elsewhere = vault.keyOf(7, wrapped).seal({ ...place, field: 'field_plf' }, 'quatre');
    const opened = [2, 0, 1, 0].map((index) =>
      vault.keyOf(7, wrapped).open(place, sealed[index] ?? elsewhere),
    );
    expect(opened).toEqual(['trois', 'un', 'deux', 'un']);
    expect(() => vault.keyOf(7, wrapped).open(place, elsewhere)).toThrow(DecryptionError);
    expect(vault.keyOf(7, wrapped).openEscaped(place, sealed[0] ?? elsewhere)).toEqual(Buffer.from('un'));
  });

  it('wraps a key with another master key: its values still open, without the old master key @Q-42', () => {
    const ring = aRing('one', 'two');
    const vault = new InProcessVault(ring);
    const wrapped = vault.makeKey(7);
    const sealed = vault.keyOf(7, wrapped).seal(place, 'à demain');
    const secret = vault.keyOf(7, wrapped).deviceSecret();

    const second = ring.find('two');
    if (!second) throw new Error('The ring has two keys.');
    const turned = new InProcessVault({ sealing: second, find: (id) => ring.find(id) });
    const again = turned.rewrap(7, wrapped);
    expect(again.masterKeyId).toBe('two');
    expect(() => turned.rewrap(8, wrapped)).toThrow(DecryptionError);

    expect(turned.opens(7, again)).toBe(true);
    expect(turned.opens(8, again)).toBe(false);

    const alone = new InProcessVault({ sealing: second, find: (id) => (id === 'two' ? second : null) });
    expect(alone.keyOf(7, again).open(place, sealed)).toBe('à demain');
    expect(alone.keyOf(7, again).deviceSecret()).toEqual(secret);
    expect(() => alone.keyOf(7, wrapped)).toThrow(DecryptionError);
    expect(alone.opens(7, wrapped)).toBe(false);
  });
});
