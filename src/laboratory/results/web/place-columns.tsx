import { PrincipalName } from '#customers/record-choices/web/public.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import type { ResultRow } from '../contract.ts';

type Exposed = Pick<ResultRow, 'trattamento' | 'codice' | 'committente' | 'indirizzo' | 'punto' | 'idPunto'>;

/** The dosimeter of a row, the way to its reading. */
export const dosimeterColumn = {
  key: 'codice',
  header: 'Dosimetro',
  narrow: true,
  cell: ({ trattamento, codice }) => (
    <AppLink className="ui-code" href={`/lb/cr39/results/${trattamento}`}>
      {codice}
    </AppLink>
  ),
} as const satisfies DataColumn<Exposed>;

export const principalColumn = {
  key: 'committente',
  header: 'Committente',
  cell: ({ committente }) => <PrincipalName committente={committente} />,
} as const satisfies DataColumn<Exposed>;

/** Where a dosimeter lay, the way to each; beside no site whose it was. */
export const placeColumns = [
  {
    key: 'sede',
    header: 'Sede',
    card: 'below',
    cell: ({ committente, indirizzo }) =>
      indirizzo ? (
        <AppLink href={`/lb/cr39/sede/view/${indirizzo.id}`}>{indirizzo.nome}</AppLink>
      ) : (
        <PrincipalName committente={committente} />
      ),
  },
  {
    key: 'punto',
    header: 'Punto',
    card: 'below',
    cell: ({ idPunto, punto }) =>
      idPunto === null ? '—' : <AppLink href={`/user/anagrafica/punti/${idPunto}`}>{punto}</AppLink>,
  },
] as const satisfies readonly DataColumn<Exposed>[];
