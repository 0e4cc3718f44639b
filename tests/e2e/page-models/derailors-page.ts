import { expect, type Locator } from '@playwright/test';
import { ExercisePage, type Written } from './exercise-page.ts';
import type { Screen } from './screen.ts';

type Kind = 'derailor' | 'claim';

/** The list of derailors and claims, and the exercises that add to it. Source: P-06. */
export class DerailorsPage {
  readonly screen: Screen;

  constructor(screen: Screen) {
    this.screen = screen;
  }

  get items(): Locator {
    return this.screen.page
      .getByRole('list', { name: this.screen.words.derailors.title, exact: true })
      .getByRole('article');
  }

  /** An entry of the list, by what it is called. */
  item(called: string): Locator {
    return this.items.filter({ hasText: called });
  }

  async open(called: string): Promise<void> {
    await this.item(called).getByRole('button', { expanded: false }).click();
  }

  filter(name: 'all' | 'derailors' | 'claims'): Locator {
    return this.screen.page.getByRole('radio', { name: new RegExp(`^${this.screen.words.derailors[name]}`) });
  }

  exercise(kind: Kind): ExercisePage {
    return new ExercisePage(this.screen, this.screen.exercise(kind), 'past');
  }

  /** Writes a derailor from the first slide to the last; a claim is of reception or emission too. */
  write(kind: Kind, written: Written, value?: 'reception' | 'emission'): Promise<void> {
    return this.exercise(kind).write({ ...written, ...(value && { kind: value }) });
  }

  get review(): Locator {
    return this.screen.page.getByRole('dialog', { name: this.screen.words.derailors.add.reviewTitle });
  }

  async finish(): Promise<void> {
    await this.screen.button(this.screen.words.exercise.flow.finish).click();
  }

  async save(): Promise<void> {
    await this.review.getByRole('button', { name: this.screen.words.exercise.flow.save }).click();
    await expect(this.review).toBeHidden();
  }
}
