import { customerLengths } from '#customers/customers/rules.ts';
import { pointFields } from '#customers/point-records/server/public.ts';
import { floors, largestSurface } from '#customers/points/rules.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { importedFields } from './field-cells.ts';
import { type ImportContext, problemOf } from './import-context.ts';
import { codeProblems, fold, type Given, lengthOf, lengthProblem } from './named-fields.ts';
import { type Judge, namedImporter } from './named-records.ts';
import { clientLevel, principalLevel, siteLevel } from './parents.ts';
import type { ReadRow } from './read-cells.ts';
import { listPointNames, type StoredRecord } from './record-queries.ts';

const floorIds = new Map(
  floors.flatMap(({ id, label }) => [label, ...label.split(' | ')].map((name) => [name.toLowerCase(), id])),
);

function floorOf({ values }: ReadRow): Given {
  const text = typeof values['floor'] === 'string' ? values['floor'] : null;
  if (text === null) return {};
  const id = floorIds.get(text.toLowerCase()) ?? floorIds.get(text.replace('.', ','));
  return id === undefined
    ? { floor_id: null, old_floor: text.slice(0, 255).toWellFormed() }
    : { floor_id: id, old_floor: null };
}

const imported = importedFields(
  'points',
  pointFields,
  {
    alias: 'name',
    stanza: 'roomName',
    superficie: 'surface',
    // With what is not known of it: `floorOf`.
    codicePiano: null,
    // Points are put on plans on screen.
    planimetry: null,
    planimetryPos: null,
    codiceEsterno: 'code',
    attivo: 'active',
    storico: null,
  },
  ['address_id', 'old_floor'],
);

export const pointImporter = namedImporter({
  table: 'measurement_points',
  nameColumn: 'alias',
  parentColumn: 'address_id',
  levels: [principalLevel, clientLevel, siteLevel],
  event: 'measurement-point.imported',
  nameLabel: 'Punto',
  columns: imported.columns,
  blank: { ...imported.blank, old_floor: null },
  given: (row) => ({ ...imported.given(row), ...floorOf(row) }),
  prepare: judgePoints,
});

async function judgePoints(
  { db, pretended }: ImportContext,
  items: readonly { record: StoredRecord }[],
): Promise<Judge> {
  const addresses = [...new Set(items.map(({ record }) => Number(record['address_id'])))];
  const names = new Map<string, number>();
  const key = (address: number, alias: string) => `${address} ${alias}`;
  for (const { id, address, alias } of [...(await listPointNames(db, addresses)), ...pretended.pointNames]) {
    names.set(key(address, alias), id);
  }
  const left: ImportContext['pretended']['pointNames'] = [];
  return {
    left: { pointNames: left },
    judge(record, row) {
      const refused = codeProblems(row, record);
      const surface = record['surface'];
      if (typeof surface === 'number' && (surface < 1 || surface > largestSurface)) {
        refused.push(problemOf(row, 'Superficie', 'Da 1 a 999.999 m².'));
      }
      const [most, tooLong] = atMost(longest.line);
      if (lengthOf(record['room_name']) > most) refused.push(problemOf(row, 'Stanza', tooLong));
      const legacy = lengthProblem(row, record, ['alias', 'Punto', ...customerLengths.pointName]);
      const taken = names.get(key(Number(record['address_id']), fold(record['alias'])));
      if (taken !== undefined && taken !== record.id) {
        legacy.push(problemOf(row, 'Punto', "C'è già un punto con questo nome nella sede."));
      }
      if (record['floor_id'] === null) legacy.push(problemOf(row, 'Piano', 'Piano mancante o sconosciuto.'));
      return { refused, legacy };
    },
    accept(record) {
      if (record['legacy'] === true) return;
      const address = Number(record['address_id']);
      const alias = fold(record['alias']);
      names.set(key(address, alias), record.id);
      left.push({ id: record.id, address, alias });
    },
  };
}
