import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pageCovers } from './page-covers.ts';

const arriveAt = (cover: number): void => {
  window.history.replaceState({ cover }, '');
  window.dispatchEvent(new PopStateEvent('popstate', { state: { cover } }));
};

describe('entries of the history above a page', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(window.history, 'go').mockImplementation(() => {});
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('are removed when what they stand for is closed, and the back button closes the last one @S-15', () => {
    const closed: string[] = [];
    const ends = ['first', 'second', 'third'].map((name) =>
      pageCovers.cover(() => {
        closed.push(name);
      }),
    );
    ends[2]?.();
    jest.runAllTimers();
    expect(window.history.go).toHaveBeenCalledWith(-1);
    arriveAt(2);
    expect(closed).toEqual([]);
    arriveAt(1);
    expect(closed).toEqual(['second']);
    for (const end of ends) end();
  });

  it('lose none of the back button that is pressed while one is being removed @S-15', () => {
    arriveAt(0);
    const closed: string[] = [];
    const ends = ['first', 'second'].map((name) =>
      pageCovers.cover(() => {
        closed.push(name);
      }),
    );
    ends[1]?.();
    jest.runAllTimers();
    // The browser reports both steps as one.
    arriveAt(0);
    expect(closed).toEqual(['first']);
    for (const end of ends) end();
  });
});
