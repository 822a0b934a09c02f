import { pageLengths } from '#platform/contract/data-table.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { ExportButton } from './export-button.tsx';
import { RecordList, type RecordListProps } from './record-list.tsx';
import type { ServerTableState } from './use-server-table.ts';

type ServerTableProps<E extends Endpoint, Filter extends string, Row> = Omit<
  RecordListProps<Row>,
  'list' | 'found' | 'pageSize' | 'pageSizes' | 'states' | 'actions'
> & { table: ServerTableState<E, Filter> };

const pageSizes = pageLengths.map((rows) => ({ rows, label: rows === -1 ? 'Tutto' : String(rows) }));

/** A table of the server: search, filters, order, page and its size stand in the address; all of it goes to Excel. */
export function ServerTable<E extends Endpoint, Filter extends string>({
  table,
  ...rest
}: ServerTableProps<E, Filter, NonNullable<ServerTableState<E, Filter>['found']['data']>['rows'][number]>) {
  const { endpoint, list, found, pageSize, fields } = table;
  return (
    <RecordList
      {...rest}
      list={list}
      found={found}
      pageSize={pageSize}
      pageSizes={pageSizes}
      states={null}
      actions={<ExportButton endpoint={endpoint} fields={fields} />}
    />
  );
}
