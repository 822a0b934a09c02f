import { type ComponentType, createContext, type ReactNode, Suspense, useContext } from 'react';

/** What other parts of the product know of a record; drawn in its page, which does not know them. */
export type RecordTies = {
  client: ComponentType<{ id: number }>;
  address: ComponentType<{ id: number }>;
  instrument: ComponentType<{ id: number }>;
};

const TiesContext = createContext<RecordTies | null>(null);

export function RecordTiesProvider({ ties, children }: { ties: RecordTies; children: ReactNode }) {
  return <TiesContext value={ties}>{children}</TiesContext>;
}

/** What a record is tied to elsewhere. */
export function TiesOf({ record, id }: { record: keyof RecordTies; id: number }) {
  const ties = useContext(TiesContext);
  if (!ties) return null;
  const Ties = ties[record];
  return (
    <Suspense>
      <Ties id={id} />
    </Suspense>
  );
}
