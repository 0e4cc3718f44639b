import type { Locator } from '@playwright/test';
import type { Screen } from './screen.ts';
import { said } from './wording.ts';

/** The check-in over the whole screen, found by the words of its content. Source: S-02. */
export class CheckInPage {
  readonly #screen: Screen;

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  get #blocks() {
    return this.#screen.exercise('check-in').slides.flatMap(({ blocks }) => blocks);
  }

  get dialog(): Locator {
    return this.#screen.page.getByRole('dialog', { name: this.#screen.exercise('check-in').title });
  }

  /** A text of the check-in that is shown. */
  text(words: string): Locator {
    return this.dialog.getByText(words, { exact: true });
  }

  get cloud(): Locator {
    const cloud = this.#blocks.find(({ kind }) => kind === 'cloud');
    if (cloud?.kind !== 'cloud') throw new Error('The check-in has a cloud.');
    return this.dialog.getByRole('button', { name: cloud.label });
  }

  /** The line after the cloud. */
  get closing(): string {
    const closing = this.#blocks.find(({ kind }) => kind === 'text');
    if (closing?.kind !== 'text') throw new Error('The check-in has a closing line.');
    return said(closing.text);
  }
}
