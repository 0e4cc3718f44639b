import { exerciseOnPath } from '@ancrage/shared/content/path-wording';
import type { FormType } from '@ancrage/shared/journal/leadership-path';
import { type Step, stepsOf } from '@ancrage/shared/journal/path-steps';
import { leadershipFormPath } from '@ancrage/shared/paths/app-paths';
import { expect, type Locator } from '@playwright/test';
import { ExercisePage } from './exercise-page.ts';
import type { Screen } from './screen.ts';
import { filled } from './wording.ts';

/** One step of a guided path. Source: R-19. */
export class LeadershipStepPage extends ExercisePage {
  readonly step: Step;
  readonly formType: FormType;

  constructor(screen: Screen, step: Step, formType: FormType) {
    super(screen, exerciseOnPath(screen.exercise(`plf${step}`), formType), 'past');
    this.step = step;
    this.formType = formType;
  }

  get path(): string {
    return leadershipFormPath(this.step, this.formType);
  }

  /** Waits until the step is shown, under the name of its path and its position on it. */
  async expectHere(): Promise<void> {
    const { short, place } = this.screen.words.leadershipPath;
    const steps = stepsOf(this.formType);
    await expect(this.screen.heading(this.exercise.title)).toBeVisible();
    const where = { path: short[this.formType], number: steps.indexOf(this.step) + 1, total: steps.length };
    await expect(this.screen.page.getByText(filled(place, where))).toBeVisible();
  }

  /** What says that one was led to where one had stopped. */
  get resumed(): Locator {
    return this.screen.page
      .getByRole('status')
      .filter({ hasText: this.screen.words.leadershipPath.resumed.title });
  }

  /** Continues from the last slide. */
  async finish(): Promise<void> {
    const { nextStep, finish } = this.screen.words.leadershipPath;
    await this.screen.button(this.step === 6 ? finish : nextStep).click();
    await expect(this.screen.toast(this.screen.words.outcome.plf_saved).first()).toBeVisible();
  }
}
