import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { packedBody } from './packed-body.ts';

const unpacked = (body: BodyInit): string => {
  if (!(body instanceof ArrayBuffer)) throw new Error('It is not packed.');
  return gunzipSync(new Uint8Array(body)).toString('utf8');
};

describe('the body of an API call', () => {
  it('is sent uncompressed when it is short', async () => {
    expect(await packedBody('{"a":1}')).toEqual({ body: '{"a":1}', encoding: null });
  });

  it('is sent compressed when it is large, and decompresses to the same text', async () => {
    // A surrogate pair at every place where a slice may end.
    for (const before of ['', 'a', 'ab']) {
      const text = `${before}${'😌é'.repeat(60_000)}`;
      const { body, encoding } = await packedBody(text);
      expect(encoding).toBe('gzip');
      expect(unpacked(body) === text).toBe(true);
    }
  });

  it('a field of 1 MB of French compresses to less than 300 KB @Q-53', async () => {
    const words =
      'hier en réunion j’ai senti ma gorge se serrer puis je me suis souvenu de ma phrase et tout a changé'.split(
        ' ',
      );
    let seed = 7;
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed;
    };
    const sentence = (length: number) => Array.from({ length }, () => words[next() % words.length]).join(' ');
    const entry = () => ({
      date: String(1_700_000_000_000 + next()),
      pf: 'past',
      'reconew-q2-qui': sentence(2),
      'reconew-q3-pense': sentence(30),
      'reconew-q3-ressenti': sentence(20),
      'reconew-q8-1': sentence(15),
      intuitionsdata: [{ name: sentence(8), status: 'pending' }],
    });
    const entries: unknown[] = [];
    while (entries.length * 500 < 1_000_000) entries.push(entry());
    const text = JSON.stringify(entries);
    expect(text.length).toBeGreaterThan(1_000_000);
    const { body } = await packedBody(JSON.stringify({ field: text }));
    expect(body instanceof ArrayBuffer && body.byteLength).toBeLessThan(300_000);
  });
});
