import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Icon } from '#ui/icon.tsx';
import type { IdentifiedItem } from '../model/ordered.ts';
import { type OrderedActs, OrderedItem } from './ordered-item.tsx';

interface SortableItemsProps {
  readonly items: readonly IdentifiedItem[];
  readonly noun: string;
  readonly acts: OrderedActs;
}

interface SortableItemProps {
  readonly item: IdentifiedItem;
  readonly place: number;
  readonly total: number;
  readonly noun: string;
  readonly acts: OrderedActs;
}

const SortableItem = (props: SortableItemProps) => {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: props.item.id,
  });
  return (
    <OrderedItem
      {...props}
      elementRef={setNodeRef}
      handle={
        <span
          {...listeners}
          aria-hidden="true"
          className="inline-grid size-11 cursor-grab touch-none place-items-center rounded-pill text-muted hover:bg-accent-subtle active:cursor-grabbing"
          data-no-swipe=""
          ref={setActivatorNodeRef}
        >
          <Icon className="size-5.5" name="grip" />
        </span>
      }
      isHeld={isDragging}
      style={{
        transform: transform === null ? undefined : `translate3d(0, ${transform.y}px, 0)`,
        transition: transition ?? undefined,
      }}
    />
  );
};

/** The announcements of the library are disabled: the list announces a move once, in the user's language. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** The items of an ordered list, to drag by their handle. Keyboards and screen readers use each item's buttons. */
export const SortableItems = ({ items, noun, acts }: SortableItemsProps) => {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const settle = ({ active, over }: DragEndEvent) => {
    const to = items.findIndex((item) => item.id === over?.id);
    if (to >= 0 && over?.id !== active.id) acts.move(String(active.id), to);
  };
  return (
    <DndContext
      accessibility={{
        announcements: SILENT,
        screenReaderInstructions: { draggable: '' },
        container: document.body,
      }}
      collisionDetection={closestCenter}
      onDragEnd={settle}
      sensors={sensors}
    >
      <SortableContext items={items.map((item) => item.id)} strategy={verticalListSortingStrategy}>
        {items.map((item, place) => (
          <SortableItem
            acts={acts}
            item={item}
            key={item.id}
            noun={noun}
            place={place}
            total={items.length}
          />
        ))}
      </SortableContext>
    </DndContext>
  );
};
