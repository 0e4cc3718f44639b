import type { Slide } from '@ancrage/shared/content/exercise';
import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import type { OtherText } from '@ancrage/shared/journal/other-texts';
import { Link } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { BlockProps } from '../block-props.ts';
import { FollowThroughLines } from '../follow-through-lines.tsx';
import { type Answers, slideAsking } from '../model/answers.ts';
import {
  type SummaryPart,
  type SummarySection,
  summarise,
  withOthers,
  withOutcomeFirst,
} from '../model/summary.ts';

/** The way to the slide of a line: a link, or an action on the same page. */
type LineWay = { readonly to: (slideId: string) => string } | { readonly open: (slideId: string) => void };

interface ChangeLineProps {
  readonly way: LineWay;
  readonly slideId: string;
  /** The label of the line. */
  readonly line: string;
}

const LOOK =
  '-my-2 inline-grid size-11 shrink-0 place-items-center rounded-pill text-muted hover:bg-accent-subtle hover:text-accent-strong print:hidden';

/** A link from a line of a summary to its slide. Source: S-14, R-16. */
const ChangeLine = ({ way, slideId, line }: ChangeLineProps) => {
  const { t } = useTranslation();
  const label = t('exercise.changeLine', { line });
  return 'to' in way ? (
    <Link aria-label={label} className={LOOK} title={label} to={way.to(slideId)}>
      <Icon className="size-5.5" name="edit" />
    </Link>
  ) : (
    <IconButton className="-my-2" icon="edit" label={label} onClick={() => way.open(slideId)} />
  );
};

interface PartProps {
  readonly part: SummaryPart;
  /** Whether the first intuition is the largest text of the page. */
  readonly isLarge: boolean;
}

const Part = ({ part, isLarge }: PartProps) => {
  const { t } = useTranslation();
  if (part.kind === 'ordered') {
    return (
      <ol className="flex flex-col gap-2">
        {part.items.map((item, index) => (
          <li className="flex items-baseline gap-3" key={item.id ?? `${index + 1} ${item.name}`}>
            <span aria-hidden="true" className="w-5 shrink-0 text-center font-serif text-accent tabular-nums">
              {index + 1}
            </span>
            <span className="min-w-0">
              <span className={classes('own-words block', isLarge && index === 0 && 'text-display!')}>
                {item.name}
              </span>
              <FollowThroughLines intuition={item} />
              {item.status === 'implemented' && (
                <span className="inline-flex items-center gap-1 text-success text-small">
                  <Icon className="size-4.5" name="check" />
                  {t('exercise.implemented')}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    );
  }
  return (
    <div className="flex flex-col gap-1">
      {part.label !== null && <p className="break-after-avoid text-muted text-small">{part.label}</p>}
      {part.kind === 'answer' ? (
        <p className="own-words measure">{part.text}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {part.items.map((item) => (
            <li className="measure" key={item.name}>
              <p
                className={
                  item.echo.trim() === '' ? 'own-words' : 'whitespace-pre-line font-serif text-large'
                }
              >
                {item.text}
              </p>
              {item.echo.trim() !== '' && (
                <p className="own-words mt-1 flex items-start gap-2">
                  <Icon className="mt-1.5 size-4.5 text-accent" name="arrow-right" />
                  {item.echo}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

interface SummarySectionsProps {
  readonly block: BlockProps<'summary'>['block'];
  readonly answers: Answers;
  readonly identityCard: IdentityCard;
  /** Texts of the entry that no exercise asks for. */
  readonly others?: readonly OtherText[];
  /** The heading above the sections is one level higher. */
  readonly heading?: 'h2' | 'h3' | 'h4';
  /** Whether the intuitions, the outcome, come first. */
  readonly outcomeFirst?: boolean;
  /** The slide where each line can be changed; absent when the summary is read-only. */
  readonly lines?: LineWay & { readonly slides: readonly Slide[] };
}

const NO_OTHERS: readonly OtherText[] = [];

/** The outcome fills the head of the card that the sections are in. */
const OUTCOME =
  '-mx-5 -mt-5 rounded-t-card bg-accent-subtle px-5 py-6 roomy:-mx-8 roomy:-mt-8 roomy:px-8 roomy:py-8 print:m-0 print:bg-transparent print:p-0';

const isOutcome = ({ parts }: SummarySection): boolean => parts.some(({ kind }) => kind === 'ordered');

/** The answers by section, as a page of a notebook. Source: S-14, R-16. */
export const SummarySections = ({
  block,
  answers,
  identityCard,
  others = NO_OTHERS,
  heading: Heading = 'h3',
  outcomeFirst = false,
  lines,
}: SummarySectionsProps) => {
  const { t } = useTranslation();
  const written = summarise(block, answers, identityCard);
  const ordered = outcomeFirst ? withOutcomeFirst(written) : written;
  const sections = withOthers(ordered, others, t('exercise.others.title'));
  if (sections.length === 0) return <p className="text-muted">{block.empty}</p>;
  return (
    <div className={classes('flex flex-col', outcomeFirst ? 'gap-8' : 'gap-6')}>
      {sections.map((section) => (
        <section
          className={classes('flex flex-col gap-3', outcomeFirst && isOutcome(section) && OUTCOME)}
          key={section.title}
        >
          {section.title !== '' && (
            <Heading className="font-sans font-semibold text-base text-accent">{section.title}</Heading>
          )}
          {section.parts.map((part) => {
            const slide = lines && slideAsking(lines.slides, part.key);
            const label = part.kind === 'ordered' ? null : part.label;
            return (
              <div className="flex items-start gap-2" key={`${part.kind} ${part.key}`}>
                <div className="min-w-0 flex-1">
                  <Part isLarge={outcomeFirst} part={part} />
                </div>
                {lines !== undefined && slide !== undefined && (
                  <ChangeLine line={label ?? section.title} slideId={slide.id} way={lines} />
                )}
              </div>
            );
          })}
        </section>
      ))}
    </div>
  );
};
