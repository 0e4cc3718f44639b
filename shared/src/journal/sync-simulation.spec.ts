import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { changesBetween } from './entry-changes.ts';
import { parseField } from './field-text.ts';
import { sameJson } from './json.ts';
import { stateBefore, withEntryStates } from './restoring.ts';
import type { Action } from './testing/actions.ts';
import { FIELD, tokensIn } from './testing/simulated-devices.ts';
import { SyncSimulation } from './testing/sync-simulation.ts';

/** How many histories are simulated; a drill asks for more. */
const HISTORIES = Number(process.env.HISTORIES ?? 2000);

const action: fc.Arbitrary<Action> = fc.record({
  device: fc.nat(3),
  kind: fc.oneof(
    { weight: 5, arbitrary: fc.constant('write' as const) },
    { weight: 4, arbitrary: fc.constantFrom('sync' as const, 'sync-unheard' as const, 'sync' as const) },
    {
      weight: 4,
      arbitrary: fc.constantFrom('add-item' as const, 'rename-item' as const, 'move-item' as const),
    },
    { weight: 3, arbitrary: fc.constantFrom('plan-item' as const, 'answer-item' as const) },
    {
      weight: 5,
      arbitrary: fc.constantFrom(
        ...([
          'add-row',
          'add-row',
          'write-row',
          'write-echo',
          'write-echo',
          'move-row',
          'remove-row',
        ] as const),
      ),
    },
    { weight: 1, arbitrary: fc.constant('old-rows' as const) },
    { weight: 1, arbitrary: fc.constantFrom('erase-answer' as const, 'erase-entry' as const) },
    { weight: 1, arbitrary: fc.constantFrom('bring-back' as const, 'odd-client' as const) },
    {
      weight: 3,
      arbitrary: fc.constantFrom('begin-edit' as const, 'end-edit' as const, 'end-edit' as const),
    },
    { weight: 2, arbitrary: fc.constantFrom('take' as const, 'restore' as const) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('remove-item' as const, 'dismiss' as const, 'old-client' as const),
    },
  ),
  pick: fc.nat(6),
  other: fc.nat(6),
});

/** The texts of a settled simulation that somebody still wants and that are not in the record. */
const missingIn = (simulation: SyncSimulation): string[] => {
  const found = new Set(tokensIn(parseField(simulation.server.text).document));
  return simulation.wanted().filter((text) => !found.has(text));
};

it('two to four devices and an old client converge without losing a text or its row, whatever they do @Q-54 @Q-51 @E-04', () => {
  let compared = 0;
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 2, maxLength: 4 }),
      fc.array(action, { minLength: 5, maxLength: 40 }),
      (skews, acts) => {
        const simulation = new SyncSimulation(skews);
        for (const one of acts) simulation.perform(one);
        simulation.settle();
        const { document } = parseField(simulation.server.text);
        for (const device of simulation.devices) {
          expect(device.current).toBe(device.base);
          expect(sameJson(parseField(device.current).document, document)).toBe(true);
        }
        expect(missingIn(simulation).filter((text) => !simulation.isInHistoryAlone(text))).toEqual([]);
        expect(simulation.wronglyPaired()).toEqual([]);
        compared += simulation.wanted().length;
      },
    ),
    { numRuns: HISTORIES },
  );
  expect(compared).toBeGreaterThan(HISTORIES);
});

const by = (device: number, kind: Action['kind']): Action => ({ device, kind, pick: 0, other: 0 });

it('an answer that an old client wrote next to a row stays with it when another device adds a row @E-04 @Q-54', () => {
  const simulation = new SyncSimulation([97, 0]);
  const acts = [
    by(0, 'write'),
    by(0, 'add-row'),
    by(0, 'sync'),
    { ...by(0, 'old-rows'), pick: 6 },
    by(1, 'write'),
    by(1, 'add-row'),
    by(0, 'add-row'),
    by(0, 'sync'),
  ];
  for (const act of acts) simulation.perform(act);
  simulation.settle();
  expect(simulation.wronglyPaired()).toEqual([]);
  expect(missingIn(simulation)).toEqual([]);
});

describe('a second version that an old client dropped @Q-54', () => {
  /** Two devices wrote the same answer, each offline, and the second has both texts; then an old client writes. */
  const dropped = [
    by(1, 'write'),
    by(0, 'write'),
    by(0, 'sync'),
    by(1, 'sync'),
    { ...by(0, 'old-client'), other: 1 },
  ];
  const lived = (...acts: Action[]) => {
    const simulation = new SyncSimulation([0, 0]);
    for (const action of [...dropped, ...acts]) simulation.perform(action);
    simulation.settle();
    return simulation;
  };

  it('stays only in the history when its entry is deleted on a device that never saw it @Q-51', () => {
    const simulation = lived(by(0, 'sync'), by(0, 'erase-entry'), by(0, 'sync'));
    expect(missingIn(simulation)).toEqual(['text-0']);
    expect(simulation.isInHistoryAlone('text-0')).toBe(true);
    const [before, after] = simulation.server.replaced.slice(-2);
    const states = changesBetween(FIELD, before ?? null, after ?? null).map(stateBefore);
    const restored = withEntryStates(FIELD, parseField(simulation.server.text).document, states, 5000);
    expect(tokensIn(restored)).toContain('text-0');
  });

  it.each([
    ['the device that has it comes by', [by(1, 'sync')]],
    ['the device that has it wrote in the entry that was deleted', [by(0, 'erase-entry'), by(1, 'write')]],
  ])('is there again when %s', (_when, acts) => {
    const simulation = lived(by(0, 'sync'), ...acts);
    expect(tokensIn(parseField(simulation.server.text).document)).toContain('text-0');
    expect(simulation.isInHistoryAlone('text-0')).toBe(false);
  });
});
