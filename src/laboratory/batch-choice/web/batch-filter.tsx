import { call } from '#platform/web/api-client.ts';
import type { FilterFieldProps, ListFilter } from '#platform/web/records/list-filters.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { PickField } from '#ui/fields/pick-field.tsx';
import { getBatch, listBatches } from '../../batches/contract.ts';

/** Narrows a list down to what is of one batch of material. */
export const batchFilter: ListFilter = {
  name: 'lotto',
  label: 'Lotto',
  words: (value) => <BatchCode value={value} />,
  field: (props) => <BatchField {...props} />,
};

function BatchCode({ value }: { value: string }) {
  return <>{useBatchCode(value)}</>;
}

function BatchField({ value, onChange, onDone }: FilterFieldProps) {
  const code = useBatchCode(value);
  return (
    <PickField
      label="Lotto"
      placeholder="Tutti"
      value={value === '' ? null : { id: Number(value), label: code }}
      search={searchBatches}
      onChange={(picked) => {
        onChange(picked ? String(picked.id) : undefined);
        if (picked) onDone();
      }}
    />
  );
}

async function searchBatches(q: string, signal: AbortSignal) {
  const { rows } = await call(listBatches, { query: { q } }, { signal });
  return rows.map(({ id, codice }) => ({ id, label: codice }));
}

/** The code of a batch; until it is read, its number. */
function useBatchCode(value: string): string {
  const found = useEndpoint(getBatch, { params: { lotto: Number(value) } }, { enabled: value !== '' });
  return found.data?.codice ?? `n. ${value}`;
}
