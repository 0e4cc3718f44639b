import { describe, expect, it } from '@jest/globals';
import { findChromium, type Machine } from './chromium.ts';

/** A machine on which some browsers start, and what was asked of it. */
const machineWith = (startable: readonly string[], more: Partial<Machine> = {}) => {
  const asked: string[] = [];
  const machine: Machine = {
    named: undefined,
    starts: async (path) => {
      asked.push(path);
      return startable.includes(path);
    },
    ofNpm: async () => 'npm',
    ofTheSystem: () => ['system', 'other name'],
    ofPlaywright: async () => 'playwright',
    install: async () => {
      asked.push('install');
    },
    ...more,
  };
  return { machine, asked };
};

describe('the browser of the tests', () => {
  it.each([
    ['npm', ['npm', 'system', 'playwright'], ['npm']],
    ['system', ['system', 'playwright'], ['npm', 'system']],
    ['other name', ['other name', 'playwright'], ['npm', 'system', 'other name']],
    ['playwright', ['playwright'], ['npm', 'system', 'other name', 'playwright']],
  ])('is that of %s when these start: %j', async (found, startable, tried) => {
    const { machine, asked } = machineWith(startable);
    expect(await findChromium(machine)).toBe(found);
    expect(asked).toEqual(tried);
  });

  it('is the one that CHROMIUM names, before every other', async () => {
    const { machine, asked } = machineWith(['npm', 'mine'], { named: 'mine' });
    expect(await findChromium(machine)).toBe('mine');
    expect(asked).toEqual(['mine']);
  });

  it('is no other than the one that CHROMIUM names', async () => {
    const { machine } = machineWith(['npm'], { named: 'mine' });
    await expect(findChromium(machine)).rejects.toThrow(
      'CHROMIUM names mine, which is not a browser that starts.',
    );
  });

  it('is installed where there is none', async () => {
    const startable: string[] = [];
    const install = async () => {
      startable.push('system');
    };
    const { machine } = machineWith(startable, { ofNpm: async () => null, install });
    expect(await findChromium(machine)).toBe('system');
  });

  it('is missed in one sentence', async () => {
    const { machine, asked } = machineWith([]);
    await expect(findChromium(machine)).rejects.toThrow(
      'The browser tests need Chromium: install it, or name it with CHROMIUM.',
    );
    expect(asked).toContain('install');
  });
});
