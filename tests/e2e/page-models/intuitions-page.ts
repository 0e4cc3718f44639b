import type { Locator } from '@playwright/test';
import type { Screen } from './screen.ts';
import { filled } from './wording.ts';

/** The list of intuitions and their details by reconnection. Source. */
export class IntuitionsPage {
  readonly screen: Screen;

  constructor(screen: Screen) {
    this.screen = screen;
  }

  /** The intuitions shown, in order. */
  get lines(): Locator {
    return this.screen.page.getByRole('main').getByRole('checkbox');
  }

  /** The box that is ticked once an intuition is implemented. */
  status(name: string): Locator {
    return this.screen.page.getByRole('main').getByRole('checkbox', { name, exact: true });
  }

  filter(which: 'all' | 'implemented' | 'pending'): Locator {
    return this.screen.page
      .getByRole('group', { name: this.screen.words.intuitions.filter })
      .getByRole('radio', { name: this.screen.words.intuitions[which] });
  }

  remove(name: string): Locator {
    return this.screen.button(filled(this.screen.words.intuitions.delete, { name }));
  }
}
