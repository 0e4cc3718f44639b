import { describe, expect, it } from '@jest/globals';
import { openName, sealName } from './file-name.ts';
import { aVault } from './testing/a-vault.ts';
import { DecryptionError } from './vault.ts';

const UUID = '0f8b1c2d-3e4f-4a5b-8c6d-7e8f9a0b1c2d';
const file = { uid: 7, uuid: UUID };
const vault = aVault();
const key = vault.keyOf(7, vault.makeKey(7));
const sealedName = sealName(key, file, 'Réunion ’25 % “x”.txt');

describe('the name of a file', () => {
  it('opens for the file that it was encrypted for, with the UUID in any spelling @Q-40', () => {
    for (const uuid of [UUID, UUID.toUpperCase()]) {
      expect(openName(key, { uid: 7, uuid, sealedName, clearName: null })).toBe('Réunion ’25 % “x”.txt');
      const other = sealName(key, { uid: 7, uuid: uuid.toUpperCase() }, 'a.txt');
      expect(openName(key, { uid: 7, uuid, sealedName: other, clearName: null })).toBe('a.txt');
    }
  });

  it.each([
    ['file', { uid: 7, uuid: UUID.replace('0', '1') }],
    ['person', { uid: 8, uuid: UUID }],
  ])('does not decrypt for another %s @Q-40', (_, other) => {
    expect(() => openName(key, { ...other, sealedName, clearName: null })).toThrow(DecryptionError);
  });

  it('may be a name in the clear from an earlier release @Q-40', () => {
    expect(openName(key, { ...file, sealedName: null, clearName: 'a.txt' })).toBe('a.txt');
  });
});
