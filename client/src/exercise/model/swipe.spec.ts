import { describe, expect, it } from '@jest/globals';
import { swipeStep } from './swipe.ts';

describe('a swipe', () => {
  it('changes slide from 40 px on, in the direction of the finger @K-06', () => {
    expect(swipeStep(-40)).toBe(1);
    expect(swipeStep(40)).toBe(-1);
    expect(swipeStep(-250)).toBe(1);
  });

  it('changes nothing below 40 px @K-06', () => {
    for (const distance of [0, 1, -39, 39, 39.9, -39.9]) expect(swipeStep(distance)).toBe(0);
  });
});
