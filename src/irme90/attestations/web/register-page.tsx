import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { useCan } from '#platform/web/session.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { workLinks } from '../../links/rules.ts';
import { attestForms } from '../../reach/permissions.ts';
import { exportRegister, listRegister, type RegisterRow } from '../register/contract.ts';
import { conclusionLabels, registerYears } from '../rules.ts';

/** For experts a number leads to the conclusion with its document, for others to the measures. */
const columnsOf = (concludes: boolean): readonly DataColumn<RegisterRow>[] => [
  {
    ...{ key: 'numero', header: 'N.', sortable: true, narrow: true },
    cell: ({ id, registro, carico: [number] }) => (
      <AppLink href={concludes ? workLinks.attest(id) : workLinks.work(id)}>
        {number === undefined ? registro : `${registro} · ${number}`}
      </AppLink>
    ),
  },
  {
    ...{ key: 'esito', header: 'Conclusione', narrow: true, card: 'beside' },
    cell: ({ esito }) => (
      <StateWord tone={esito === 'accettato' ? 'ok' : 'wrong'} word={conclusionLabels[esito]} />
    ),
  },
  {
    ...{ key: 'data', header: 'Data', narrow: true, card: 'below' },
    cell: ({ attestatoIl }) => formatDay(attestatoIl),
  },
  { key: 'cliente', header: 'Cliente', sortable: true, card: 'below', cell: ({ cliente }) => cliente },
  {
    ...{ key: 'metallo', header: 'Metallo', card: 'below' },
    cell: ({ metallo, origine }) => `${metallo}, ${origine}`,
  },
  { key: 'misure', header: 'Misure', wide: true, cell: ({ misure }) => misure },
  { key: 'esperto', header: 'Esperto', cell: ({ esperto }) => esperto },
  {
    ...{ key: 'stato', header: 'Firma', narrow: true, card: 'below' },
    cell: ({ status }) => (status === 'firmato' ? 'Firmato' : 'Da firmare'),
  },
];

/** What experts concluded on loads, by number; as a sheet for the authority. */
export function RegisterPage() {
  const concludes = useCan(attestForms);
  const source = useRecords(listRegister, { sheet: exportRegister, firstDirection: 'desc' });
  return (
    <ListPage
      source={source}
      title="Registro IRME90"
      detail={`I controlli attestati, per numero e anno. Si conservano per ${registerYears} anni.`}
      columns={columnsOf(concludes)}
      unit={['controllo', 'controlli']}
      search={{ label: 'Cerca nel registro', placeholder: 'Numero, cliente, container, targa, metallo' }}
      empty={{
        text: 'Ancora nessun controllo attestato',
        detail: 'Un controllo entra nel registro quando l’esperto di radioprotezione conclude.',
      }}
    />
  );
}
