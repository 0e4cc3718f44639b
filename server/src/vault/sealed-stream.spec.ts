import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aVault } from './testing/a-vault.ts';
import { DecryptionError } from './vault.ts';

const vault = aVault();
const key = vault.keyOf(7, vault.makeKey(7));
const place = { uid: 7, file: 'a' };
const HEAD = 17;
const FRAME = 64 * 1024;
const SEALED_FRAME = FRAME + 16;

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const collect = async (source: AsyncIterable<Uint8Array>) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
};
const seal = (clear: Uint8Array, size = FRAME) => collect(key.sealFile(place, pieces(clear, size)));
const open = (sealed: Uint8Array, size = FRAME, where = place) =>
  collect(key.openFile(where, pieces(sealed, size)));

describe('an encrypted stream', () => {
  it('decrypts to the original, in any chunking @Q-40', async () => {
    const sizes = fc.constantFrom(0, 1, 15, 16, FRAME - 1, FRAME, FRAME + 1, 2 * FRAME, 3 * FRAME + 7);
    const cut = fc.integer({ min: 1, max: 3 * FRAME });
    await fc.assert(
      fc.asyncProperty(sizes, cut, cut, async (size, one, other) => {
        const clear = randomBytes(size);
        const least = Math.ceil(size / 50);
        const sealed = await seal(clear, Math.max(one, least));
        expect((await open(sealed, Math.max(other, least))).equals(clear)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('never encrypts the same bytes to the same bytes, and shows none of them @Q-40', async () => {
    const clear = Buffer.from('canari-jaune'.repeat(20_000));
    const [one, other] = [await seal(clear), await seal(clear)];
    expect(one.equals(other)).toBe(false);
    expect(one.includes('canari')).toBe(false);
  });

  it.each([
    ['person', { ...place, uid: 8 }],
    ['file', { ...place, file: 'b' }],
  ])('does not decrypt for another %s @Q-40', async (_, elsewhere) => {
    const sealed = await seal(Buffer.from('a'));
    await expect(open(sealed, FRAME, elsewhere)).rejects.toThrow(DecryptionError);
  });

  it('refuses a stream with any bit changed @Q-40', async () => {
    const sealed = await seal(Buffer.from('à demain'));
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Uint8Array.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      await expect(open(changed)).rejects.toThrow(DecryptionError);
    }
  });

  it('refuses a truncated stream, also between frames @Q-40', async () => {
    const sealed = await seal(randomBytes(3 * FRAME));
    const ends = [
      0,
      1,
      HEAD - 1,
      HEAD,
      HEAD + 1,
      HEAD + SEALED_FRAME,
      HEAD + 2 * SEALED_FRAME,
      sealed.length - 1,
    ];
    for (const end of ends) await expect(open(sealed.subarray(0, end))).rejects.toThrow(DecryptionError);
  });

  it('refuses reordered, doubled, dropped or appended frames @Q-40', async () => {
    const sealed = await seal(randomBytes(3 * FRAME));
    const head = sealed.subarray(0, HEAD);
    const [a, b, c] = [0, 1, 2].map((index) =>
      sealed.subarray(HEAD + index * SEALED_FRAME, HEAD + (index + 1) * SEALED_FRAME),
    ) as [Buffer, Buffer, Buffer];
    for (const frames of [
      [b, a, c],
      [a, a, b, c],
      [a, c],
      [b, c],
      [a, b, c, c],
    ])
      await expect(open(Buffer.concat([head, ...frames]))).rejects.toThrow(DecryptionError);
    expect(await open(Buffer.concat([head, a, b, c]))).toHaveLength(3 * FRAME);
  });

  it('holds at most a frame: it returns one before it reads on @Q-35', async () => {
    let read = 0;
    async function* endless() {
      for (;;) {
        read += 1;
        yield randomBytes(FRAME);
      }
    }
    const stream = key.sealFile(place, endless())[Symbol.asyncIterator]();
    for (let given = 0; given < 5; given += 1) await stream.next();
    expect(read).toBeLessThanOrEqual(6);
    await stream.return?.();
  });
});
