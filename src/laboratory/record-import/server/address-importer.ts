import { addressFields } from '#customers/address-records/server/public.ts';
import { customerLengths } from '#customers/customers/rules.ts';
import { regionOfProvince, regions } from '#geography/municipalities/rules.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import type { Problem } from '../rules.ts';
import { importedFields } from './field-cells.ts';
import { type ImportContext, problemOf } from './import-context.ts';
import {
  codeProblems,
  fold,
  isOther,
  leaveFormerPlace,
  lengthOf,
  lengthProblem,
  postalProblems,
  province,
} from './named-fields.ts';
import { type Judge, namedImporter } from './named-records.ts';
import { clientLevel, principalLevel } from './parents.ts';
import type { ReadRow } from './read-cells.ts';
import { listBuildings, type StoredRecord } from './record-queries.ts';

const regionIds = new Map(regions.map(({ id, label }) => [label.toLowerCase(), id]));
const regionIn = ({ values }: ReadRow) => regionIds.get(fold(values['region'])) ?? null;

const imported = importedFields(
  'addresses',
  addressFields,
  {
    displayName: 'name',
    address: 'address',
    city: 'city',
    cap: 'postalCode',
    provincia: province,
    region: regionIn,
    codiceStabile: 'buildingCode',
    cdr: 'riskContext',
    indirizzoShipping: 'isShippingAddress',
    latitude: 'latitude',
    longitude: 'longitude',
    codiceEsterno: 'code',
    attivo: 'active',
    storico: null,
  },
  ['client_id'],
);

export const addressImporter = namedImporter({
  table: 'addresses',
  nameColumn: 'name',
  parentColumn: 'client_id',
  levels: [principalLevel, clientLevel],
  event: 'address.imported',
  nameLabel: 'Sede',
  ...imported,
  prepare: judgeAddresses,
});

function addressRefusals(row: ReadRow, record: StoredRecord): Problem[] {
  const problems = codeProblems(row, record);
  for (const [column, label] of [
    ['building_code', 'Codice stabile'],
    ['risk_context', 'CDR'],
  ] as const) {
    const [most, tooLong] = atMost(longest.shortCode);
    if (lengthOf(record[column]) > most) problems.push(problemOf(row, label, tooLong));
  }
  const { latitude, longitude } = record;
  if ((latitude === null) !== (longitude === null)) {
    problems.push(
      problemOf(row, latitude === null ? 'Latitudine' : 'Longitudine', 'Servono tutte e due le coordinate.'),
    );
  }
  if (Math.abs(Number(latitude)) > 90) problems.push(problemOf(row, 'Latitudine', 'Da -90 a 90 gradi.'));
  if (Math.abs(Number(longitude)) > 180) problems.push(problemOf(row, 'Longitudine', 'Da -180 a 180 gradi.'));
  return problems;
}

/** A region that the row does not give is that of the province, also of another than it was. */
function placeAnew(record: StoredRecord, row: ReadRow, before: StoredRecord | null): void {
  leaveFormerPlace(record, row, before);
  if (before !== null && isOther(before, record, 'province')) record['region_id'] = regionIn(row);
  record['region_id'] ??= regionOfProvince(String(record['province']))?.id ?? null;
}

async function judgeAddresses(
  { db, pretended }: ImportContext,
  items: readonly { record: StoredRecord }[],
): Promise<Judge> {
  const coded = items.filter(({ record }) => record['building_code'] !== null).map(({ record }) => record);
  const stored = await listBuildings(
    db,
    coded.map((record) => Number(record['client_id'])),
    [...new Set(coded.map((record) => fold(record['building_code'])))],
  );
  const key = (client: number, code: string) => `${client} ${code}`;
  const buildings = Map.groupBy([...stored, ...pretended.buildings], ({ client, code }) => key(client, code));
  const left: ImportContext['pretended']['buildings'] = [];
  return {
    left: { buildings: left },
    judge(record, row, { before }) {
      placeAnew(record, row, before);
      const legacy = [
        ...lengthProblem(row, record, ['name', 'Sede', ...customerLengths.siteName]),
        ...postalProblems(row, record),
      ];
      if (row.values['region'] && regionIn(row) === null) {
        legacy.push(problemOf(row, 'Regione', 'Regione sconosciuta.'));
      } else if (record['region_id'] === null) {
        legacy.push(problemOf(row, 'Regione', 'Manca la regione, e la provincia non la fa trovare.'));
      }
      const code = fold(record['building_code']);
      const context = fold(record['risk_context']);
      const others = (
        code === '' ? [] : (buildings.get(key(Number(record['client_id']), code)) ?? [])
      ).filter(({ id }) => id !== record.id);
      if (
        context === ''
          ? others.length > 0
          : others.some((other) => other.context === context && !other.legacy)
      ) {
        legacy.push(
          problemOf(
            row,
            'Codice stabile',
            'Il cliente ha già questo codice stabile, con lo stesso CDR o senza un altro.',
          ),
        );
      }
      return { refused: addressRefusals(row, record), legacy };
    },
    accept(record) {
      const code = fold(record['building_code']);
      if (code === '') return;
      const client = Number(record['client_id']);
      const place = key(client, code);
      const building = {
        ...{ id: record.id, client, code, context: fold(record['risk_context']) },
        legacy: record['legacy'] === true,
      };
      const others = (buildings.get(place) ?? []).filter(({ id }) => id !== record.id);
      buildings.set(place, [...others, building]);
      left.push(building);
    },
  };
}
