import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './sortable-list.module.css';
import { type Leaving, useSorting } from './use-sorting.ts';

type SortableListProps<Item> = {
  /** What it lists, for screen readers. */
  label: string;
  /** The address that its order is sent to, as the page names it (`data-sortable`). */
  url: string;
  items: readonly Item[];
  idOf: (item: Item) => number;
  /** How an item is called where its moving is told. */
  nameOf: (item: Item) => string;
  /** Without it the list is only read. Keeps the new order; false: it was not kept, and the list goes back. */
  onOrder?: ((ids: number[]) => Promise<boolean>) | undefined;
  /** What may be dragged out of the list, or taken out with 'Canc' on its handle. */
  leaving?: Leaving;
  /** What stands in an item's row. */
  children: (item: Item) => ReactNode;
};

/** A list that is put in order by dragging its handles, with a mouse, a finger, or the keys. */
export function SortableList<Item>({ items, idOf, nameOf, onOrder, ...rest }: SortableListProps<Item>) {
  const { label, url, leaving, children } = rest;
  const byId = new Map(items.map((item) => [idOf(item), item]));
  const named = (id: number) => {
    const item = byId.get(id);
    return item === undefined ? '' : nameOf(item);
  };
  const sorting = useSorting({ ids: items.map(idOf), nameOf: named, onOrder: onOrder ?? never, leaving });
  return (
    <>
      <ul
        ref={sorting.list}
        className={classes.list}
        aria-label={label}
        aria-busy={sorting.isSaving}
        {...(onOrder && { 'data-sortable': url })}
      >
        {sorting.shown.map((id) => {
          const item = byId.get(id);
          return (
            item !== undefined && (
              <li
                key={id}
                data-id={id}
                data-moving={sorting.moving === id || undefined}
                data-out={(sorting.moving === id && sorting.isOut) || undefined}
                className={classes.item}
              >
                {onOrder && (
                  <button
                    type="button"
                    data-handle=""
                    className={classes.handle}
                    aria-label={`Sposta ${nameOf(item)}`}
                    {...sorting.handle(id)}
                  >
                    <IconGripVertical size={20} aria-hidden />
                  </button>
                )}
                <div className={classes.content}>{children(item)}</div>
              </li>
            )
          );
        })}
      </ul>
      <p role="status" aria-live="assertive" className="ui-hidden">
        {sorting.said}
      </p>
    </>
  );
}

const never = () => Promise.resolve(false);
