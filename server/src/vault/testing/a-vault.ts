import { randomBytes } from 'node:crypto';
import { InProcessVault, type KeyRing } from '../in-process-vault.ts';

/** A key ring with new keys; the first seals. */
export const aRing = (...ids: readonly [string, ...string[]]): KeyRing => {
  const [sealing, ...others] = ids.map((id) => ({ id, bytes: randomBytes(32) }));
  if (!sealing) throw new RangeError('A ring holds at least one key.');
  return { sealing, find: (id) => [sealing, ...others].find((key) => key.id === id) ?? null };
};

/** A vault with a new master key. */
export const aVault = (): InProcessVault => new InProcessVault(aRing('one'));
