import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { stateLabels } from '../../forms/rules.ts';
import { workLinks } from '../../measures/rules.ts';
import { exportRegister, listRegister, type RegisterRow } from '../register/contract.ts';
import { conclusionLabels, registerYears } from '../rules.ts';

const columns: readonly DataColumn<RegisterRow>[] = [
  {
    ...{ key: 'numero', header: 'N.', sortable: true },
    cell: ({ id, registro }) => <AppLink href={workLinks.work(id)}>{registro}</AppLink>,
  },
  { key: 'data', header: 'Data', cell: ({ attestatoIl }) => formatDay(attestatoIl) },
  { key: 'cliente', header: 'Cliente', sortable: true, cell: ({ cliente }) => cliente },
  { key: 'carico', header: 'Carico', card: 'below', cell: ({ carico }) => carico.join(', ') || '—' },
  { key: 'metallo', header: 'Metallo', cell: ({ metallo, origine }) => `${metallo}, ${origine}` },
  { key: 'misure', header: 'Misure', card: 'below', cell: ({ misure }) => misure },
  { key: 'esito', header: 'Conclusione', cell: ({ esito }) => conclusionLabels[esito] },
  { key: 'esperto', header: 'Esperto', cell: ({ esperto }) => esperto },
  { key: 'stato', header: 'Stato', cell: ({ status }) => stateLabels[status] },
];

/** What experts concluded on loads, by number; as a sheet for the authority. */
export function RegisterPage() {
  const source = useRecords(listRegister, { sheet: exportRegister, firstDirection: 'desc' });
  return (
    <ListPage
      source={source}
      title="Registro IRME90"
      detail={`I controlli attestati, per numero e anno. Si conservano per ${registerYears} anni.`}
      columns={columns}
      unit={['controllo', 'controlli']}
      search={{ label: 'Cerca nel registro', placeholder: 'Numero, cliente, container, targa, metallo' }}
      empty={{
        text: 'Ancora nessun controllo attestato',
        detail: 'Un controllo entra nel registro quando l’esperto di radioprotezione conclude.',
      }}
    />
  );
}
