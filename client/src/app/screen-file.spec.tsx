import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, type ComponentType, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { type Words, WordsProvider } from '#ui/words.tsx';
import { screenFile } from './screen-file.tsx';

const words: Words = {
  productName: 'Ancrage',
  close: 'Fermer',
  cancel: 'Annuler',
  busy: 'En cours',
  showPassword: 'Afficher',
  hidePassword: 'Masquer',
  errorsTitle: 'À compléter',
  loading: 'Chargement',
  titleSuccess: 'Succès',
  titleError: 'Erreur',
  notifications: 'Messages',
};

const Page = () => <h1>La page</h1>;

describe('a screen in a file of its own', () => {
  let root: Root;
  let place: HTMLElement;
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    place = document.createElement('div');
    root = createRoot(place);
  });
  afterEach(() => act(() => root.unmount()));

  const show = (Screen: ComponentType) =>
    root.render(
      <WordsProvider words={words}>
        <Screen />
      </WordsProvider>,
    );

  it('holds the place of a page until its file has come', async () => {
    let come: () => void = () => undefined;
    const { Screen } = screenFile(async () => {
      await new Promise<void>((resolve) => {
        come = resolve;
      });
      return { default: Page };
    });
    await act(async () => show(Screen));
    expect(place.querySelector('[aria-busy=true]')).not.toBeNull();
    await act(async () => come());
    expect(place.innerHTML).toBe('<h1>La page</h1>');
  });

  it('is there at once when its file was fetched ahead', async () => {
    const { Screen, fetch } = screenFile(async () => ({ default: Page }));
    await fetch();
    act(() => show(Screen));
    expect(place.innerHTML).toBe('<h1>La page</h1>');
  });

  it('is shown when its file comes while its place is being drawn', async () => {
    const { Screen, fetch } = screenFile(async () => ({ default: Page }));
    /** Its effects run before those of the place around it. */
    const Meanwhile = () => {
      useLayoutEffect(() => void fetch(), []);
      return null;
    };
    await act(async () =>
      show(() => (
        <>
          <Meanwhile />
          <Screen />
        </>
      )),
    );
    expect(place.innerHTML).toBe('<h1>La page</h1>');
  });

  it('asks again for a file that could not be had ahead', async () => {
    let isReachable = false;
    const { Screen, fetch } = screenFile(async () => {
      if (!isReachable) throw new Error('offline');
      return { default: Page };
    });
    await expect(fetch()).rejects.toThrow('offline');
    isReachable = true;
    await act(async () => show(Screen));
    expect(place.innerHTML).toBe('<h1>La page</h1>');
  });
});
