import { staff as english } from '@ancrage/shared/messages/en/staff';
import { afterEach, beforeEach } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { addTexts, changeTexts } from '#platform/i18n.ts';
import { ToastsProvider } from '#ui/toasts.tsx';
import { staffQueries } from '../model/staff-queries.ts';
import { StaffWords } from '../parts/staff-words.tsx';

/** Prepares every test of a file for a part of the console, in English, with no answer of the server known. */
export const shownInConsole = () => {
  let root: Root;
  let place: HTMLElement;
  beforeEach(async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    addTexts('en', 'staff', english);
    await changeTexts('en');
    place = document.createElement('div');
    root = createRoot(place);
  });
  afterEach(() => {
    act(() => root.unmount());
    staffQueries.clear();
  });
  const textsOf = (selector: string): (string | null)[] =>
    [...place.querySelectorAll(selector)].map(({ textContent }) => textContent);
  return {
    /** Renders a part, in place of the one before. */
    show: (part: ReactNode): void =>
      act(() =>
        root.render(
          <QueryClientProvider client={staffQueries}>
            <StaffWords>
              <ToastsProvider timeout={1}>{part}</ToastsProvider>
            </StaffWords>
          </QueryClientProvider>,
        ),
      ),
    /** The text of each element. */
    textsOf,
    /** The whole text. */
    text: (): string | null => place.textContent,
  };
};
