import { afterEach, beforeEach, expect, jest } from '@jest/globals';

let complaints: string[] = [];

/** A complaint on the console fails the test it belongs to; a test that expects one puts its own spy in place. */
beforeEach(() => {
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    jest.spyOn(console, level).mockImplementation((...parts) => {
      complaints.push(`console.${level}: ${parts.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  jest.restoreAllMocks();
  expect(complaints).toEqual([]);
});
