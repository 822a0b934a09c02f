import { Fragment } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { RecordState } from '#platform/web/records/record-state.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { useCan } from '#platform/web/session.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { outOfUseAbove } from '../../client-records/rules.ts';
import { laboratoryView } from '../../customers/permissions.ts';
import { floorLabel } from '../../points/rules.ts';
import {
  listAddressChoices,
  listClientChoices,
  listPrincipalChoices,
} from '../../record-choices/contract.ts';
import { choiceFilter } from '../../record-choices/web/public.ts';
import { exportPoints, listPointRecords, type PointRow } from '../contract.ts';

const columns: readonly DataColumn<PointRow>[] = [
  {
    key: 'nome',
    header: 'Nome',
    sortable: true,
    cell: ({ id, alias }) => <AppLink href={`/user/anagrafica/punti/${id}`}>{alias}</AppLink>,
  },
  { key: 'stanza', header: 'Stanza', cell: ({ stanza }) => stanza ?? '—' },
  { key: 'piano', header: 'Piano', cell: ({ codicePiano, oldPiano }) => floorLabel(codicePiano, oldPiano) },
  {
    key: 'indirizzo',
    header: 'Indirizzo',
    card: 'below',
    cell: ({ indirizzo: { id, nome } }) => (
      <AppLink href={`/user/anagrafica/indirizzi/${id}`}>{nome}</AppLink>
    ),
  },
  {
    key: 'cliente',
    header: 'Cliente',
    cell: ({ cliente: { id, nome } }) => <AppLink href={`/user/anagrafica/clienti/${id}`}>{nome}</AppLink>,
  },
  {
    key: 'dosimetri',
    header: 'Dosimetro in posizione',
    card: 'below',
    cell: ({ dosimetri }) => (dosimetri.length > 0 ? <Codes dosimetri={dosimetri} /> : '—'),
  },
  {
    ...{ key: 'stato', header: 'Stato', narrow: true, card: 'beside' },
    cell: (row) => <RecordState {...row} above={outOfUseAbove(row)} />,
  },
];

const filters = [
  choiceFilter('committente', 'Committente', listPrincipalChoices),
  choiceFilter('cliente', 'Cliente', listClientChoices),
  choiceFilter('indirizzo', 'Indirizzo', listAddressChoices),
];

/** For the laboratory each the way to its page. */
function Codes({ dosimetri }: Pick<PointRow, 'dosimetri'>) {
  const mayOpen = useCan(laboratoryView);
  return dosimetri.map(({ id, codice }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      {mayOpen ? (
        <AppLink className="ui-code" href={`/lb/cr39/dosimeters/${id}`}>
          {codice}
        </AppLink>
      ) : (
        <span className="ui-code">{codice}</span>
      )}
    </Fragment>
  ));
}

/** The measurement points within reach. */
export function PointListPage() {
  const source = useRecords(listPointRecords, { sheet: exportPoints });
  const { list, found } = source;
  const { indirizzo } = list.query;
  const below = indirizzo ? `?indirizzo=${indirizzo}` : '';
  return (
    <ListPage
      source={source}
      title="Punti di misurazione"
      detail="I luoghi, dentro un indirizzo, in cui sta un dosimetro per volta."
      create={
        found.data?.puoCreare && {
          label: 'Nuovo punto di misurazione',
          href: `/user/anagrafica/punti/nuovo${below}`,
        }
      }
      columns={columns}
      unit={['punto', 'punti']}
      search={{ label: 'Cerca tra i punti', placeholder: 'Nome, stanza o indirizzo' }}
      filters={filters}
      empty={{
        text: 'Ancora nessun punto di misurazione',
        detail: 'I punti nascono qui, posizionando un dosimetro o da un’importazione.',
      }}
    />
  );
}
