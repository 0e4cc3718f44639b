import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, type ComponentType, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { lazyPart } from './lazy-part.tsx';

const Page = () => <h1>La page</h1>;

describe('a lazy part of the screen', () => {
  let root: Root;
  let place: HTMLElement;
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    place = document.createElement('div');
    root = createRoot(place);
  });
  afterEach(() => act(() => root.unmount()));

  const show = (Part: ComponentType) => root.render(<Part />);

  it('shows a placeholder until its file is loaded', async () => {
    let come: () => void = () => undefined;
    const { Part } = lazyPart(
      async () => {
        await new Promise<void>((resolve) => {
          come = resolve;
        });
        return { default: Page };
      },
      <p>Bientôt</p>,
    );
    await act(async () => show(Part));
    expect(place.innerHTML).toBe('<p>Bientôt</p>');
    await act(async () => come());
    expect(place.innerHTML).toBe('<h1>La page</h1>');
  });

  it('is there at once when its file was fetched ahead', async () => {
    const { Part, fetch } = lazyPart(async () => ({ default: Page }));
    await fetch();
    act(() => show(Part));
    expect(place.innerHTML).toBe('<h1>La page</h1>');
  });

  it('is shown when its file comes while its place is being drawn', async () => {
    const { Part, fetch } = lazyPart(async () => ({ default: Page }));
    /** Its effects run before those of the place around it. */
    const Meanwhile = () => {
      useLayoutEffect(() => void fetch(), []);
      return null;
    };
    await act(async () =>
      show(() => (
        <>
          <Meanwhile />
          <Part />
        </>
      )),
    );
    expect(place.innerHTML).toBe('<h1>La page</h1>');
  });

  it('retries a file whose prefetch failed', async () => {
    let isReachable = false;
    const { Part, fetch } = lazyPart(async () => {
      if (!isReachable) throw new Error('offline');
      return { default: Page };
    });
    await expect(fetch()).rejects.toThrow('offline');
    isReachable = true;
    await act(async () => show(Part));
    expect(place.innerHTML).toBe('<h1>La page</h1>');
  });
});
