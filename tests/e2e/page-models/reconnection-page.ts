import type { BlockOf } from '@ancrage/shared/content/exercise';
import { EDIT_PARAMETER } from '@ancrage/shared/paths/edit-paths';
import { expect, type Locator } from '@playwright/test';
import { ExercisePage } from './exercise-page.ts';
import type { Screen } from './screen.ts';
import { filled, type Situation } from './wording.ts';

/** The flow of a reconnection, from its first question to its summary. Source: P-05. */
export class ReconnectionPage extends ExercisePage {
  constructor(screen: Screen, situation: Situation) {
    super(screen, screen.exercise('reconnection'), situation);
  }

  /** The block in which the intuitions are put in order. */
  get intuitions(): BlockOf<'ordered'> {
    const block = this.slide('intuitions').blocks.find(({ kind }) => kind === 'ordered');
    if (block?.kind !== 'ordered') throw new Error('The last slide has no ordered list.');
    return block;
  }

  intuitionField(number: number): Locator {
    return this.orderedField(this.intuitions.item, number);
  }

  async moveUp(number: number): Promise<void> {
    const name = filled(this.screen.words.exercise.moveUp, { item: this.intuitions.item, number });
    await this.screen.button(name).click();
  }

  async removeIntuition(number: number): Promise<void> {
    const name = filled(this.screen.words.exercise.removeNumbered, { item: this.intuitions.item, number });
    await this.screen.button(name).click();
  }

  /** Goes from the last slide to the summary. */
  async finish(): Promise<void> {
    await this.screen.button(this.screen.words.exercise.flow.finish).click();
    await expect(this.summary).toBeVisible();
  }

  /** All that was written, to read over before it is saved. */
  get summary(): Locator {
    return this.screen.page.getByRole('dialog', { name: this.screen.words.reconnections.add.summaryTitle });
  }

  /** A part of the summary, by its title. */
  summarySection(title: string): Locator {
    return this.summary
      .getByRole('heading', { level: 3, name: title, exact: true })
      .locator('xpath=ancestor::section[1]');
  }

  /** Saves from the summary and arrives at the page of the reconnection: a new one by its ending. */
  async save(): Promise<void> {
    const isNew = !this.screen.page.url().includes(EDIT_PARAMETER);
    await this.summary.getByRole('button', { name: this.screen.words.exercise.flow.save }).click();
    if (isNew) await this.screen.readAll();
    await expect(this.screen.page).toHaveURL(/\/reco\/view\/\d+$/);
  }

  /** The question asked before a reconnection is left. */
  get leaveQuestion(): Locator {
    return this.screen.page.getByRole('alertdialog', { name: this.screen.words.outcome.exit_reconnection });
  }
}
