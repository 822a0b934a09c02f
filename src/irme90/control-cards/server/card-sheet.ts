import { sql } from 'drizzle-orm';
import { addYears } from '#platform/contract/dates.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { type Cell, sheetMediaTypes } from '#platform/server/sheets/sheet-format.ts';
import { writeWorkbook } from '#platform/server/sheets/write-sheet.ts';
import type { InstrumentItem } from '../contract.ts';
import { keptYears, limitsMessage, type MeasurementKind, measurementLabels } from '../rules.ts';
import { type CardPlace, reachInstrument } from './read-card.ts';

type Calibrated = { on: string; until: string; laboratory: string; number: string; file: string | null };
type Card = {
  name: string;
  opened: string;
  closed: string | null;
  reason: string | null;
  expert: string | null;
  needed: number;
  mean: number | null;
  sigma: number | null;
};
type Measured = {
  card: string;
  kind: MeasurementKind;
  on: string;
  value: number;
  mean: number | null;
  sigma: number | null;
  who: string;
  note: string;
  withdrawn: string | null;
};
type History = { calibrations: Calibrated[]; cards: Card[]; measurements: Measured[] };

/** What is kept of an instrument for the authority: its calibrations, cards and measurements of five years. */
export async function exportCard(place: CardPlace, context: RequestContext): Promise<Buffer> {
  const { item } = await reachInstrument(place, context);
  const today = context.clock.today();
  const since = addYears(today, -keptYears);
  const history = await findHistory(context.db, place.instrument, since);
  const bytes = await writeWorkbook([
    { name: 'Strumento', rows: instrumentRows(item, { since, today }) },
    { name: 'Tarature', rows: calibrationRows(history.calibrations) },
    { name: 'Carte', rows: cardRows(history.cards) },
    { name: 'Misure', rows: measurementRows(history.measurements) },
  ]);
  context.setHeader('content-type', sheetMediaTypes.xlsx);
  const name = `carta-di-controllo-${place.instrument}-${today}.xlsx`;
  context.setHeader('content-disposition', `attachment; filename="${name}"`);
  return bytes;
}

async function findHistory(db: Db, instrumentId: number, since: string): Promise<History> {
  const { rows } = await db.execute<History>(sql`
    select coalesce((select json_agg(json_build_object('on', c.calibrated_on, 'until', c.valid_until,
          'laboratory', c.laboratory, 'number', c.certificate_number,
          'file', case when c.certificate_sha256 is not null then c.certificate_name end) order by c.calibrated_on)
        from instrument_calibrations c where c.instrument_id = ${instrumentId} and c.valid_until >= ${since}), '[]') as calibrations,
      coalesce((select json_agg(json_build_object('name', k.name, 'opened', k.opened_on, 'closed', k.closed_on,
          'reason', k.close_reason, 'expert', e.name, 'needed', k.measurements_needed, 'mean', k.mean, 'sigma', k.sigma)
          order by k.opened_on, k.id)
        from control_cards k left join users e on e.id = k.expert_id
       where k.instrument_id = ${instrumentId} and coalesce(k.closed_on >= ${since}, true)), '[]') as cards,
      coalesce((select json_agg(json_build_object('card', k.name, 'kind', m.kind, 'on', m.measured_on, 'value', m.value,
          'mean', k.mean, 'sigma', k.sigma, 'who', u.name, 'note', m.note, 'withdrawn', m.withdrawn_reason)
          order by m.measured_on, m.id)
        from control_measurements m join control_cards k on k.id = m.card_id join users u on u.id = m.operator_id
       where k.instrument_id = ${instrumentId} and m.measured_on >= ${since}), '[]') as measurements`);
  return rows[0] as History;
}

const dayCell = (day: string | null): Cell => day && new Date(`${day}T00:00:00Z`);

function instrumentRows(item: InstrumentItem, { since, today }: { since: string; today: string }): Cell[][] {
  return [
    ['Strumento', item.label],
    ['Marca', item.brand],
    ['Modello', item.model],
    ['Numero di serie', item.serialNumber],
    ['Taratura', dayCell(item.taratura)],
    ['Taratura valida fino al', dayCell(item.nextCalibration)],
    ['Carta di controllo attiva', item.cardName],
    ['Esperto di radioprotezione', item.cardEdr],
    ['Dal', dayCell(since)],
    ['Al', dayCell(today)],
  ];
}

const calibrationRows = (calibrations: readonly Calibrated[]): Cell[][] => [
  ['Tarato il', 'Valida fino al', 'Laboratorio', 'Certificato n.', 'File del certificato'],
  ...calibrations.map(({ on, until, laboratory, number, file }) => [
    ...[dayCell(on), dayCell(until), laboratory, number, file],
  ]),
];

const cardRows = (cards: readonly Card[]): Cell[][] => [
  [
    ...['Carta', 'Aperta il', 'Chiusa il', 'Motivo', 'Esperto di radioprotezione'],
    ...['Misure di limite necessarie', 'Media (µSv/h)', 'Deviazione standard (µSv/h)'],
  ],
  ...cards.map(({ name, opened, closed, reason, expert, needed, mean, sigma }) => [
    ...[name, dayCell(opened), dayCell(closed), reason, expert, needed, mean, sigma],
  ]),
];

const measurementRows = (measurements: readonly Measured[]): Cell[][] => [
  [
    ...['Carta', 'Misura', 'Giorno', 'Valore (µSv/h)', 'Distanza dalla media (σ)', 'Esito'],
    ...['Operatore', 'Nota', 'Ritirata perché'],
  ],
  ...measurements.map((one) => [
    ...[one.card, measurementLabels[one.kind], dayCell(one.on), one.value],
    ...[distanceOf(one), outcomeOf(one), one.who, one.note, one.withdrawn],
  ]),
];

function distanceOf({ kind, value, mean, sigma }: Measured): number | null {
  if (kind === 'limite' || mean === null || sigma === null || sigma === 0) return null;
  return (value - mean) / sigma;
}

function outcomeOf({ kind, value, mean, sigma }: Measured): string {
  if (kind === 'limite' || mean === null || sigma === null) return '';
  const { instrumentCanBeUsed, subtitle } = limitsMessage(value, { mean, sigma });
  if (!instrumentCanBeUsed) return 'Fuori dai limiti';
  return subtitle === '' ? 'Nei limiti' : 'Oltre il limite di attenzione';
}
