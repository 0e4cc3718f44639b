import { withValues } from '@ancrage/shared/content/placeholders';
import type { FriendshipStage } from '@ancrage/shared/journal/friendship';
import { friendshipExchangePath, NEW_EXCHANGE } from '@ancrage/shared/paths/app-paths';
import { expect, type Locator } from '@playwright/test';
import { ExercisePage, type Written } from './exercise-page.ts';
import type { Screen } from './screen.ts';
import { filled } from './wording.ts';

const SAVE = {
  prepare: 'savePrepare',
  express: 'saveExpress',
  listen: 'saveListen',
  end: 'saveEnd',
} as const;

/** The exchanges of professional friendship and their four stages. Source: P-10. */
export class FriendshipPage {
  readonly screen: Screen;
  readonly startPath = friendshipExchangePath(NEW_EXCHANGE, 'prepare');

  constructor(screen: Screen) {
    this.screen = screen;
  }

  /** One stage as an exercise, its sentences naming the person. */
  stage(stage: FriendshipStage, person: string): ExercisePage {
    const exercise = withValues(this.screen.exercise('friendship'), { person });
    const slides = exercise.slides.filter(({ id }) => id.startsWith(`${stage}-`));
    return new ExercisePage(this.screen, { ...exercise, slides }, 'past');
  }

  /** Says whom the exchange is with and what it is about, and begins. */
  async begin(person: string, theme: string): Promise<void> {
    const questions = this.screen
      .exercise('friendship')
      .slides.flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'question' ? [block] : []));
    for (const [key, text] of [
      ['person', person],
      ['theme', theme],
    ] as const) {
      const label = questions.find((question) => question.key === key)?.label;
      await this.screen.field(typeof label === 'string' ? label : '').fill(text);
    }
    await this.screen.button(this.screen.words.friendship.exchange.begin).click();
    await expect(this.screen.page).toHaveURL(/\/amitiepro\/add\/\d+\/prepare$/);
  }

  /** Writes a stage from the slide shown to its last one. */
  write(stage: FriendshipStage, person: string, written: Written, from = 0): Promise<void> {
    return this.stage(stage, person).write(written, from);
  }

  async save(stage: FriendshipStage): Promise<void> {
    await this.screen.button(this.screen.words.friendship.exchange[SAVE[stage]]).click();
  }

  /** A step of the path of four stages. */
  step(stage: FriendshipStage): Locator {
    const { stages } = this.screen.words.friendship;
    return this.screen.page
      .getByRole('navigation', { name: stages.label })
      .getByRole('link', { name: new RegExp(`^\\S*\\s?${stages[stage]}`) });
  }

  heading(person: string): Locator {
    return this.screen.heading(filled(this.screen.words.friendship.exchange.title, { person }));
  }

  get leaveQuestion(): Locator {
    return this.screen.page.getByRole('alertdialog', { name: this.screen.words.outcome.exit_friendship });
  }

  groupings(by: 'person' | 'theme'): Locator {
    const { friendship } = this.screen.words;
    return this.screen.page.getByRole('radio', {
      name: by === 'person' ? friendship.byPerson : friendship.byTheme,
    });
  }

  /** The groups of the list, by their headings. */
  get groups(): Locator {
    return this.screen.page.getByRole('main').getByRole('heading', { level: 2 });
  }
}
