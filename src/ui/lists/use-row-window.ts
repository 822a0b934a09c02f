import { type RefObject, useEffect, useState } from 'react';

/** Lists up to so many rows stand there whole: found by the browser's own search, printed, read out. */
export const wholeRows = 50;
const rowHeight = 36;
const cardHeight = 76;
const ahead = 15;

type Slice = { first: number; last: number; height: number };

/** Which rows of a long list stand in the document: those around the part of it that is seen. */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number): Slice {
  const isLong = count > wholeRows;
  const [slice, setSlice] = useState<Slice>({ first: 0, last: wholeRows, height: rowHeight });
  useEffect(() => {
    if (!isLong) return;
    const look = () => {
      const top = body.current?.getBoundingClientRect().top ?? 0;
      const height = window.matchMedia('(max-width: 47.99em)').matches ? cardHeight : rowHeight;
      const seen = Math.ceil(window.innerHeight / height);
      const first = Math.max(0, Math.min(count - seen, Math.floor(-top / height) - ahead));
      // Stripes and the person's place stay: the window moves by several rows at once.
      const from = first - (first % 10);
      setSlice((before) =>
        before.first === from && before.height === height
          ? before
          : { first: from, last: from + seen + 2 * ahead + 10, height },
      );
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [body, count, isLong]);
  return isLong
    ? { ...slice, last: Math.min(count, slice.last) }
    : { first: 0, last: count, height: rowHeight };
}
