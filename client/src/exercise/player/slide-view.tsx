import type { Slide } from '@ancrage/shared/content/exercise';
import { memo, type Ref, useContext, useId } from 'react';
import { classes } from '#ui/classes.ts';
import { blockName } from '../block-name.ts';
import type { BlockContext } from '../block-props.ts';
import { BlockView } from '../block-view.tsx';
import { isPureText, situationOf } from '../model/answers.ts';
import { paragraphsOf, wordingFor } from '../model/wording.ts';
import { SlideAsideContext } from '../slide-aside.ts';

interface SlideViewProps extends BlockContext {
  readonly slide: Slide;
  readonly isActive: boolean;
  /** The step that shows it, by a button or a key: it then moves in from that side. */
  readonly comesBy?: 1 | -1 | undefined;
  /** The id of how far one is, in words: it is read out with the title of the slide one comes to. */
  readonly positionId: string;
  readonly titleRef?: Ref<HTMLHeadingElement> | undefined;
}

/**
 * One slide. An inactive one is inert and has no height, so that the page is as long as the current slide, but it is
 * rendered next to it during a drag. Memoised: there are ten slides, and each keystroke would re-render all.
 */
export const SlideView = memo(
  ({ slide, isActive, comesBy, positionId, titleRef, ...context }: SlideViewProps) => {
    const titleId = useId();
    const aside = useContext(SlideAsideContext);
    const situation = situationOf(context.answers);
    return (
      <section
        aria-labelledby={titleId}
        className={classes(
          'min-w-0 flex-[0_0_100%] px-1.5',
          !isActive && 'h-0',
          comesBy !== undefined && (comesBy > 0 ? 'comes-forward' : 'comes-back'),
        )}
        data-slide={slide.id}
        inert={!isActive}
      >
        <div className={classes('flex flex-col gap-6 py-1', isPureText(slide) && 'font-serif text-title')}>
          <header className="flex flex-col gap-2">
            <h2
              aria-describedby={isActive ? positionId : undefined}
              className="text-question outline-none"
              data-slide-title=""
              id={titleId}
              ref={titleRef}
              tabIndex={-1}
            >
              {wordingFor(slide.title, situation)}
            </h2>
            {slide.intro !== undefined &&
              paragraphsOf(wordingFor(slide.intro, situation)).map((paragraph) => (
                <p className="measure text-muted" key={paragraph}>
                  {paragraph}
                </p>
              ))}
          </header>
          {aside(slide)}
          {slide.blocks.map((block, place) => (
            <BlockView {...context} block={block} key={blockName(block, place)} />
          ))}
        </div>
      </section>
    );
  },
);
