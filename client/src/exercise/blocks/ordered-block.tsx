import { useRef, useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { randomId } from '#platform/random.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { BlockProps } from '../block-props.ts';
import { itemsAt, situationOf, withAnswer } from '../model/answers.ts';
import { type IdentifiedItem, identified, moved, removed, renamed } from '../model/ordered.ts';
import { wordingFor } from '../model/wording.ts';
import { useFocusAfterChange } from '../use-focus-after-change.ts';
import { type OrderedActs, OrderedItem, partId } from './ordered-item.tsx';
import { useSortableItems } from './use-sortable-items.ts';

/** An ordered list of named items: add, edit in place, delete with undo, move by drag or by buttons. Source: P-05, S-16. */
export const OrderedBlock = ({ block, answers, change }: BlockProps<'ordered'>) => {
  const { t } = useTranslation();
  const toast = useToast();
  const focusLater = useFocusAfterChange();
  const list = useRef<HTMLOListElement>(null);
  const SortableItems = useSortableItems(list);
  const [announcement, setAnnouncement] = useState('');
  const situation = situationOf(answers);
  const items = identified(itemsAt(answers, block.key));

  const changeItems = (update: (items: IdentifiedItem[]) => IdentifiedItem[]) =>
    change((current) => withAnswer(current, block.key, update(identified(itemsAt(current, block.key)))));
  const add = () => {
    const blank = items.find((item) => item.name.trim() === '');
    if (blank !== undefined) {
      document.getElementById(partId(blank.id, 'text'))?.focus();
      return;
    }
    const item: IdentifiedItem = { id: randomId(), name: '', status: 'pending' };
    focusLater(partId(item.id, 'text'));
    changeItems((list) => [...list, item]);
  };

  const acts: OrderedActs = {
    rename: (id, name) => changeItems((list) => renamed(list, id, name)),
    addNext: add,
    move: (id, to) => {
      if (to < 0 || to >= items.length) return;
      const from = items.findIndex((item) => item.id === id);
      focusLater(partId(id, to < from ? 'up' : 'down'));
      changeItems((list) => moved(list, id, to));
      setAnnouncement(t('exercise.moved', { item: block.item, number: to + 1, total: items.length }));
    },
    remove: (item, place) => {
      changeItems((list) => removed(list, item.id));
      focusLater(`${block.key}-add`);
      if (item.name.trim() === '') return;
      toast.success(t('outcome.intuition_deleted'), {
        action: {
          label: t('exercise.undo'),
          onPress: () => changeItems((list) => removed(list, item.id).toSpliced(place, 0, item)),
        },
      });
    },
  };

  return (
    <section aria-labelledby={`${block.key}-label`}>
      <h3 className="font-sans font-semibold text-base" id={`${block.key}-label`}>
        {wordingFor(block.label, situation)}
      </h3>
      {block.help !== undefined && (
        <p className="measure mt-1 text-muted text-small">{wordingFor(block.help, situation)}</p>
      )}
      {items.length === 0 && <p className="mt-3 text-muted">{block.empty}</p>}
      <ol className="mt-3 flex flex-col gap-2 empty:hidden" ref={list}>
        {SortableItems === null ? (
          items.map((item, place) => (
            <OrderedItem
              acts={acts}
              item={item}
              key={item.id}
              noun={block.item}
              place={place}
              total={items.length}
            />
          ))
        ) : (
          <SortableItems acts={acts} items={items} noun={block.item} />
        )}
      </ol>
      <Button className="mt-3" icon="plus" id={`${block.key}-add`} onClick={add}>
        {block.add}
      </Button>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </section>
  );
};
