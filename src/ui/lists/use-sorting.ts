import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** Which item is being moved, from where in the list to where; `isOut`: over the edge of a list that lets it go. */
type Moving = { id: number; by: 'pointer' | 'keys'; from: number; isOut?: boolean };

type Sorting = {
  /** As they stand. */
  ids: readonly number[];
  nameOf: (id: number) => string;
  /** Keeps the new order; false: it was not kept, and the list goes back. */
  onOrder: (ids: number[]) => Promise<boolean>;
  /** What may be dragged out of the list, and what happens then; without it nothing may. */
  leaving?: Leaving | undefined;
};

export type Leaving = { may: (id: number) => boolean; onLeave: (id: number) => void };

/** As near to an end of the window, it scrolls while something is dragged there. */
const scrollZone = 56;
const scrollStep = 12;
/** So far beside the list an item is outside of it; where the window ends sooner, at its very edge. */
const outMargin = 40;
const windowEdge = 6;

/** The list with the item at another place. */
function movedTo(ids: readonly number[], id: number, to: number): number[] {
  const rest = ids.filter((one) => one !== id);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}

/** Sorting by pointer and by keys: what is moved, the order meanwhile, what is said of it. */
export function useSorting({ ids, nameOf, onOrder, leaving }: Sorting) {
  const [arranged, setArranged] = useState<readonly number[] | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [said, setSaid] = useState('');
  const names = ids.join();
  const [begun, setBegun] = useState(names);
  const list = useRef<HTMLUListElement>(null);
  // What comes anew from the server holds, unless somebody is moving something just now.
  if (begun !== names && !moving && !isSaving) {
    setBegun(names);
    setArranged(null);
  }
  const known = arranged?.filter((id) => ids.includes(id)) ?? ids;
  const shown = [...known, ...ids.filter((id) => !known.includes(id))];
  const count = shown.length;

  function grab(id: number, by: Moving['by']): void {
    if (isSaving) return;
    setMoving({ id, by, from: shown.indexOf(id) });
    setArranged(shown);
    setSaid(
      `${nameOf(id)}: preso, posizione ${shown.indexOf(id) + 1} di ${count}. Frecce per spostarlo, spazio per lasciarlo, Esc per annullare.`,
    );
  }

  function move(id: number, to: number): void {
    const next = movedTo(shown, id, to);
    if (next.indexOf(id) === shown.indexOf(id)) return;
    setArranged(next);
    setSaid(`${nameOf(id)}: posizione ${next.indexOf(id) + 1} di ${count}.`);
  }

  function cancel(): void {
    if (!moving) return;
    setArranged(null);
    setMoving(null);
    setSaid(`${nameOf(moving.id)}: di nuovo alla posizione ${moving.from + 1}.`);
  }

  async function drop(): Promise<void> {
    if (!moving) return;
    const { id, from, isOut = false } = moving;
    setMoving(null);
    if (isOut) {
      setArranged(null);
      setSaid(`${nameOf(id)}: tolto dall’elenco.`);
      leaving?.onLeave(id);
      return;
    }
    const place = shown.indexOf(id);
    if (place === from) {
      setSaid(`${nameOf(id)}: lasciato dov’era.`);
      return;
    }
    setSaving(true);
    const isKept = await onOrder([...shown]).finally(() => setSaving(false));
    if (!isKept) setArranged(null);
    setSaid(
      isKept
        ? `${nameOf(id)}: lasciato alla posizione ${place + 1} di ${count}.`
        : `Ordine non salvato: ${nameOf(id)} è di nuovo alla posizione ${from + 1}.`,
    );
  }

  const follow = (id: number, to: number, isBeside: boolean) => {
    const isOut = isBeside && leaving !== undefined && leaving.may(id);
    if (isOut !== (moving?.isOut ?? false)) setMoving((old) => old && { ...old, isOut });
    if (!isOut) move(id, to);
  };
  const latest = useRef({ follow, drop, cancel });
  useEffect(() => {
    latest.current = { follow, drop, cancel };
  });
  useDragging(list, moving, latest);
  useEffect(() => {
    // Where an item has moved in the document, its handle has lost the focus.
    if (moving?.by === 'keys')
      list.current?.querySelector<HTMLElement>(`[data-id="${moving.id}"] [data-handle]`)?.focus();
  });

  const handle = (id: number) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || moving) return;
      event.preventDefault();
      (event.currentTarget as HTMLElement).focus();
      grab(id, 'pointer');
    },
    onKeyDown(event: KeyboardEvent) {
      const isGrabbed = moving?.id === id;
      if (event.key === 'Tab' && isGrabbed) void drop();
      if (event.key === 'Delete' && leaving?.may(id)) {
        event.preventDefault();
        cancel();
        leaving.onLeave(id);
        return;
      }
      const act = actionOf(event.key, isGrabbed);
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      if (act === 'grab') grab(id, 'keys');
      else if (act === 'drop') void drop();
      else if (act === 'cancel') cancel();
      else
        move(id, { up: shown.indexOf(id) - 1, down: shown.indexOf(id) + 1, first: 0, last: count - 1 }[act]);
    },
    'aria-pressed': moving?.id === id,
  });
  return { shown, moving: moving?.id ?? null, isOut: moving?.isOut ?? false, isSaving, said, list, handle };
}

type Way = 'up' | 'down' | 'first' | 'last';
const ways: Readonly<Record<string, Way>> = { ArrowUp: 'up', ArrowDown: 'down', Home: 'first', End: 'last' };

/** What a key does to the item whose handle has the focus. */
function actionOf(key: string, isGrabbed: boolean): Way | 'grab' | 'drop' | 'cancel' | null {
  if (key === ' ' || key === 'Enter') return isGrabbed ? 'drop' : 'grab';
  if (!isGrabbed) return null;
  return key === 'Escape' ? 'cancel' : (ways[key] ?? null);
}

type Latest = {
  current: {
    follow: (id: number, to: number, isBeside: boolean) => void;
    drop: () => Promise<void>;
    cancel: () => void;
  };
};

/** Whether a pointer is left or right of the list. */
function isBeside(list: HTMLElement | null, x: number): boolean {
  if (!list) return false;
  const { left, right } = list.getBoundingClientRect();
  return (
    x < Math.max(left - outMargin, windowEdge) ||
    x > Math.min(right + outMargin, window.innerWidth - windowEdge)
  );
}

/** Follows a finger or a mouse over the window, until it is lifted. */
function useDragging(
  list: { current: HTMLUListElement | null },
  moving: Moving | null,
  latest: Latest,
): void {
  const id = moving?.by === 'pointer' ? moving.id : null;
  useEffect(() => {
    if (id === null) return;
    const follow = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (clientY < scrollZone) window.scrollBy(0, -scrollStep);
      else if (clientY > window.innerHeight - scrollZone) window.scrollBy(0, scrollStep);
      const others = [...(list.current?.children ?? [])].filter(
        (row) => row instanceof HTMLElement && row.dataset['id'] !== String(id),
      );
      const above = others.filter((row) => {
        const { top, height } = row.getBoundingClientRect();
        return top + height / 2 < clientY;
      });
      latest.current.follow(id, above.length, isBeside(list.current, clientX));
    };
    const end = () => void latest.current.drop();
    const giveUp = () => latest.current.cancel();
    const onKey = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && giveUp();
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', giveUp);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', giveUp);
      window.removeEventListener('keydown', onKey);
    };
  }, [id, list, latest]);
}
