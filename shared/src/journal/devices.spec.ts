import { expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type Act, tokensIn, World } from './devices-model.ts';
import { parseField } from './field-text.ts';
import { sameJson } from './json.ts';

/** How many histories are lived: never fewer than this; a drill asks for more. */
const HISTORIES = Number(process.env.HISTORIES ?? 2000);

const act: fc.Arbitrary<Act> = fc.record({
  device: fc.nat(3),
  kind: fc.oneof(
    { weight: 5, arbitrary: fc.constant('write' as const) },
    { weight: 4, arbitrary: fc.constantFrom('sync' as const, 'sync-unheard' as const, 'sync' as const) },
    {
      weight: 4,
      arbitrary: fc.constantFrom('add-item' as const, 'rename-item' as const, 'move-item' as const),
    },
    { weight: 1, arbitrary: fc.constantFrom('erase-answer' as const, 'erase-entry' as const) },
    { weight: 1, arbitrary: fc.constantFrom('bring-back' as const, 'odd-client' as const) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('remove-item' as const, 'dismiss' as const, 'old-client' as const),
    },
  ),
  pick: fc.nat(6),
  other: fc.nat(6),
});

it('[Q-54] whatever two to four devices and an old client do, they end up equal and no text anybody still wants is lost', () => {
  let compared = 0;
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 2, maxLength: 4 }),
      fc.array(act, { minLength: 5, maxLength: 40 }),
      (skews, acts) => {
        const world = new World(skews);
        for (const one of acts) world.perform(one);
        world.settle();
        const { document } = parseField(world.server.text);
        for (const device of world.devices) {
          expect(device.current).toBe(device.base);
          expect(sameJson(parseField(device.current).document, document)).toBe(true);
        }
        const found = new Set(tokensIn(document));
        const wanted = world.wanted();
        expect(wanted.filter((text) => !found.has(text))).toEqual([]);
        compared += wanted.length;
      },
    ),
    { numRuns: HISTORIES },
  );
  expect(compared).toBeGreaterThan(HISTORIES);
});
