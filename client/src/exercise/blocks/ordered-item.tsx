import type { CSSProperties, ReactNode, Ref } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { classes } from '#ui/classes.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import type { IdentifiedItem } from '../model/ordered.ts';
import { onEnter } from './on-enter.ts';

/** What can be done with the items of an ordered list. */
export interface OrderedActs {
  readonly rename: (id: string, name: string) => void;
  /** Moves an item to a place, counted from 0. */
  readonly move: (id: string, to: number) => void;
  readonly remove: (item: IdentifiedItem, place: number) => void;
  readonly addNext: () => void;
}

/** The ids of an item's parts, by which the focus finds them. */
export const partId = (id: string, part: 'text' | 'up' | 'down') => `ordered-${id}-${part}`;

interface OrderedItemProps {
  readonly item: IdentifiedItem;
  readonly place: number;
  readonly total: number;
  readonly noun: string;
  readonly acts: OrderedActs;
  /** The drag handle of the item, once dragging is loaded. */
  readonly handle?: ReactNode;
  readonly isHeld?: boolean;
  readonly elementRef?: Ref<HTMLLIElement>;
  readonly style?: CSSProperties;
}

/** One item of an ordered list: its rank, its editable text, and its buttons. */
export const OrderedItem = ({
  item,
  place,
  total,
  noun,
  acts,
  handle,
  isHeld = false,
  elementRef,
  style,
}: OrderedItemProps) => {
  const { t } = useTranslation();
  const number = place + 1;
  const isFirst = place === 0;
  const isLast = number === total;
  return (
    <li
      className={classes(
        'rounded-card border bg-surface p-3',
        isHeld ? 'relative z-10 border-accent shadow-soft' : 'border-border',
      )}
      ref={elementRef}
      style={style}
    >
      <div className="flex items-start gap-2">
        <span
          aria-hidden="true"
          className="mt-2.5 w-6 text-center font-serif text-large text-accent tabular-nums"
        >
          {number}
        </span>
        <TextArea
          className="flex-1"
          enterKeyHint="next"
          id={partId(item.id, 'text')}
          label={<span className="sr-only">{t('exercise.numbered', { item: noun, number })}</span>}
          minRows={1}
          onChange={({ target: { value } }) => acts.rename(item.id, value)}
          onKeyDown={onEnter(acts.addNext)}
          placeholder={noun}
          value={item.name}
        />
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-end">
        {handle !== undefined && <span className="mr-auto ml-6.5">{handle}</span>}
        <IconButton
          aria-disabled={isFirst}
          className="aria-disabled:opacity-40"
          icon="arrow-up"
          id={partId(item.id, 'up')}
          label={t('exercise.moveUp', { item: noun, number })}
          onClick={() => acts.move(item.id, place - 1)}
        />
        <IconButton
          aria-disabled={isLast}
          className="aria-disabled:opacity-40"
          icon="arrow-down"
          id={partId(item.id, 'down')}
          label={t('exercise.moveDown', { item: noun, number })}
          onClick={() => acts.move(item.id, place + 1)}
        />
        <IconButton
          icon="trash"
          label={t('exercise.removeNumbered', { item: noun, number })}
          onClick={() => acts.remove(item, place)}
        />
      </div>
    </li>
  );
};
