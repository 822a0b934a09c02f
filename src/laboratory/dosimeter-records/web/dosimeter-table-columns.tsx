import { expiringSince } from '#customers/points/rules.ts';
import { PrincipalName } from '#customers/record-choices/web/public.ts';
import { State } from '#customers/state-words/web/public.ts';
import { DosimeterStateWord } from '#field/dosimeter-states/web/public.ts';
import { formatPlainDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { tableColumns } from '#platform/web/records/table-columns.ts';
import { LevelFigure } from '#ui/figures/level-figure.tsx';
import { figureOfResult } from '../../level-figures/rules.ts';
import { exposureHours } from '../../results/rules.ts';
import type { TableRow } from '../table/contract.ts';
import { dosimeterColumns } from '../table/rules.ts';

/** What a dosimeter is, and whether its time is nearly over. */
function StateOf({ situazione, inizio }: TableRow) {
  if (situazione === 'posizionato' && inizio && inizio <= expiringSince(deviceClock.today()))
    return <State name="expiring" />;
  return <DosimeterStateWord state={situazione} />;
}

/** '92 ± 10', '< LR', with ▲ above the level of its site. */
function measured({ risultato, inizio, fine, livello, regola }: TableRow) {
  if (risultato === null) return '—';
  const { esito, esposizione, incertezzaEsposizione } = risultato;
  const exposure = esposizione === null ? null : { value: esposizione, uncertainty: incertezzaEsposizione };
  const hours = inizio !== null && fine !== null ? exposureHours(inizio, fine) : null;
  const { unit: _inHeader, ...figure } = figureOfResult({ state: esito, exposure, hours }, livello, regola);
  return <LevelFigure {...figure} unit={null} wordPlace="told" />;
}

const dayOrNone = (day: string | null) => (day === null ? '—' : formatPlainDay(day));
const day = { narrow: true } as const;

/** The columns of dosimeters; every name leads to what it names. */
export const columns = tableColumns<TableRow>(
  dosimeterColumns,
  {
    codice: ({ id, codice }) => (
      <AppLink className="ui-code" href={`/lb/cr39/dosimeters/${id}`}>
        {codice}
      </AppLink>
    ),
    situazione: StateOf,
    committente: ({ committente }) => (committente ? <PrincipalName committente={committente} /> : '—'),
    cliente: ({ idCliente, cliente }) =>
      idCliente === null ? '—' : <AppLink href={`/user/anagrafica/clienti/${idCliente}`}>{cliente}</AppLink>,
    indirizzo: ({ indirizzo }) =>
      indirizzo ? <AppLink href={`/lb/cr39/sede/view/${indirizzo.id}`}>{indirizzo.nome}</AppLink> : '—',
    punto: ({ idPunto, punto }) =>
      idPunto === null ? '—' : <AppLink href={`/user/anagrafica/punti/${idPunto}`}>{punto}</AppLink>,
    spedito: ({ spedito }) => dayOrNone(spedito),
    inizio: ({ inizio }) => dayOrNone(inizio),
    fine: ({ fine }) => dayOrNone(fine),
    rientrato: ({ rientrato }) => dayOrNone(rientrato),
    lotto: ({ idLotto, lotto }) =>
      idLotto === null ? '—' : <AppLink href={`/lb/cr39/batches/${idLotto}`}>{lotto}</AppLink>,
    esito: measured,
  },
  {
    codice: { narrow: true },
    situazione: { narrow: true, card: 'beside' },
    indirizzo: { card: 'below' },
    punto: { card: 'below' },
    ...{ spedito: { ...day, hidden: true }, inizio: day, fine: day, rientrato: day },
    lotto: { narrow: true, hidden: true },
    esito: { header: 'Bq/m³', numeric: true },
  },
);
