import { describe, expect, it } from '@jest/globals';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Horizon } from './horizon.tsx';

const drawn = (hour: number) => renderToStaticMarkup(createElement(Horizon, { hour }));

describe('the horizon of home', () => {
  it.each([
    [0, 'night'],
    [4, 'night'],
    [5, 'dawn'],
    [8, 'dawn'],
    [9, 'day'],
    [16, 'day'],
    [17, 'dusk'],
    [20, 'dusk'],
    [21, 'night'],
    [23, 'night'],
  ] as const)('at %i o’clock shows the %s @S-01', (hour, mood) => {
    expect(drawn(hour)).toContain(`data-mood="${mood}"`);
  });

  it('has four drawings of at most 2 KB, all hidden from screen readers @S-01', () => {
    const all = Array.from({ length: 24 }, (_, hour) => drawn(hour));
    expect(new Set(all).size).toBe(4);
    for (const one of all) {
      expect(one).toMatch(/^<svg aria-hidden="true"/);
      expect(one.length).toBeLessThanOrEqual(2000);
    }
  });
});
