import { Link } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** How one gets to the slide that asks for a line: by an address, or on the page itself. */
export type LineWay =
  | { readonly to: (slideId: string) => string }
  | { readonly open: (slideId: string) => void };

interface ChangeLineProps {
  readonly way: LineWay;
  readonly slideId: string;
  /** What the line is called. */
  readonly line: string;
}

const LOOK =
  '-my-2 inline-grid size-11 shrink-0 place-items-center rounded-pill text-muted hover:bg-accent-subtle hover:text-accent-strong print:hidden';

/** The way from a line of a summary to the slide that asks for it. Source: S-14, R-16. */
export const ChangeLine = ({ way, slideId, line }: ChangeLineProps) => {
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
