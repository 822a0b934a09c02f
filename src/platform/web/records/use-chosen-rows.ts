import { useState } from 'react';

/** Rows that are chosen, across the pages of one question; another question begins anew. */
export function useChosenRows<Row>(rowKey: (row: Row) => string | number, question: string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string | number, Row>>(new Map());
  const [isAll, setAll] = useState(false);
  const [asked, setAsked] = useState(question);
  const clear = () => {
    setChosen(new Map());
    setAll(false);
  };
  if (asked !== question) {
    setAsked(question);
    clear();
  }
  return {
    rows: [...chosen.values()],
    /** Everything that was found, on whichever page. */
    isAll,
    chooseAll: () => setAll(true),
    clear,
    selection: {
      has: (row: Row) => isAll || chosen.has(rowKey(row)),
      toggle: (rows: readonly Row[], isOn: boolean) => {
        const next = new Map(chosen);
        for (const row of rows) {
          if (isOn) next.set(rowKey(row), row);
          else next.delete(rowKey(row));
        }
        setAll(false);
        setChosen(next);
      },
    },
  };
}
