import { AppLink } from '#platform/web/app-link.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import type { ClientRecord, SiteOfClient } from '../contract.ts';
import { listBelow } from '../rules.ts';

const columns: readonly DataColumn<SiteOfClient>[] = [
  {
    key: 'nome',
    header: 'Nome identificativo',
    cell: ({ id, nome }) => <AppLink href={`/user/anagrafica/indirizzi/${id}`}>{nome}</AppLink>,
  },
  { key: 'sede', header: 'Indirizzo', cell: ({ sede }) => sede },
  { key: 'punti', header: 'Punti', numeric: true, cell: ({ punti }) => punti },
  {
    key: 'attivi',
    header: 'Dosimetri attivi',
    numeric: true,
    cell: ({ dosimetriAttivi }) => dosimetriAttivi,
  },
];

/** The addresses of a client; all of them on their own list. */
export function ClientSites({ client: { id, sedi, indirizzi, attivo } }: { client: ClientRecord }) {
  return (
    <RecordSection
      title="Indirizzi"
      action={
        indirizzi > sedi.length && (
          <AppLink href={listBelow({ path: 'indirizzi', of: 'cliente', id, isInUse: attivo })}>
            Mostra tutti e {indirizzi}
          </AppLink>
        )
      }
    >
      <DataList
        caption="Indirizzi del cliente"
        columns={columns}
        rows={sedi}
        rowKey={({ id: site }) => site}
        unit={['indirizzo', 'indirizzi']}
        empty={{ text: 'Ancora nessun indirizzo' }}
      />
    </RecordSection>
  );
}
