import { classes } from './classes.ts';
import { DRAWINGS, type DrawingName } from './drawing-paths.ts';

export type { DrawingName } from './drawing-paths.ts';

interface DrawingProps {
  name: DrawingName;
  /** Its size and colour; without it, the size of an empty page's drawing. */
  className?: string;
}

/** A line drawing in the colour of text around it. Hidden from screen readers: the text next to it is enough. */
export const Drawing = ({ name, className = 'size-30 text-accent' }: DrawingProps) => {
  const drawing: { lines: string; dots?: string } = DRAWINGS[name];
  return (
    <svg
      aria-hidden="true"
      className={classes('shrink-0 print:hidden', className)}
      fill="none"
      focusable="false"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={2}
      viewBox="0 0 120 120"
    >
      <path d={drawing.lines} />
      {drawing.dots !== undefined && <path d={drawing.dots} strokeWidth={6} />}
    </svg>
  );
};

/** The drawing of an exercise, next to the heading of its page; a narrow phone has no room for it. */
export const HeadingDrawing = ({ name }: { name: DrawingName }) => (
  <Drawing className="size-20 text-accent max-[24rem]:hidden roomy:size-28" name={name} />
);
