import { regionOfProvince, regions } from '#geography/municipalities/rules.ts';
import { floors } from '../../points/rules.ts';
import type { Problem } from '../rules.ts';
import { type ImportContext, problemOf } from './import-context.ts';
import { type Judge, type NamedKind, namedImporter } from './named-records.ts';
import { clientLevel, principalLevel, siteLevel } from './parents.ts';
import type { ReadRow } from './read-cells.ts';
import { listBuildings, listPointNames, type StoredRecord } from './record-queries.ts';

type Given = Record<string, StoredRecord[string]>;

const lengthOf = (value: StoredRecord[string] | undefined) => [...String(value ?? '')].length;

/** The rule that a text has `min` to `max` characters. */
function lengthProblem(
  row: ReadRow,
  record: StoredRecord,
  [column, label, min, max]: readonly [string, string, number, number],
): Problem[] {
  const length = lengthOf(record[column]);
  return length >= min && length <= max
    ? []
    : [problemOf(row, label, `Deve avere da ${min} a ${max} caratteri.`)];
}

function codeProblems(row: ReadRow, record: StoredRecord): Problem[] {
  return lengthOf(record['external_code']) > 64
    ? [problemOf(row, 'Codice esterno', 'Al massimo 64 caratteri.')]
    : [];
}

/** What a row gives, without what it leaves empty. */
function filled(values: Given): Given {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  );
}

const common = ({ values }: ReadRow): Given => ({
  external_code: values['code'] ?? null,
  active: values['active'] ?? null,
});
const postal = ({ values }: ReadRow): Given => ({
  address: values['address'] ?? null,
  postal_code: values['postalCode'] ?? null,
  city: values['city'] ?? null,
  province: typeof values['province'] === 'string' ? values['province'].toUpperCase() : null,
});

function postalProblems(row: ReadRow, record: StoredRecord): Problem[] {
  const problems = [
    ...lengthProblem(row, record, ['address', 'Indirizzo', 5, 255]),
    ...lengthProblem(row, record, ['city', 'Città', 2, 100]),
  ];
  if (!/^[0-9]{5}$/.test(String(record['postal_code']))) {
    problems.push(problemOf(row, 'CAP', 'Il CAP ha 5 cifre.'));
  }
  if (!/^[A-Z]{2}$/.test(String(record['province']))) {
    problems.push(problemOf(row, 'Provincia', 'La provincia è una sigla di 2 lettere.'));
  }
  return problems;
}

const blankPostal = { address: '', postal_code: '', city: '', province: '' };
const postalColumns = Object.keys(blankPostal);

export const principalImporter = namedImporter({
  table: 'principals',
  nameColumn: 'name',
  parentColumn: null,
  levels: [],
  event: 'principal.imported',
  nameLabel: 'Committente',
  columns: ['name', 'external_code', 'active'],
  blank: { name: '', external_code: null, active: true },
  given: (row) => filled({ name: row.values['name'] ?? null, ...common(row) }),
  prepare: async () => ({
    judge: (record, row) => ({
      refused: [...lengthProblem(row, record, ['name', 'Committente', 1, 255]), ...codeProblems(row, record)],
      legacy: [],
    }),
    accept: () => undefined,
  }),
});

export const clientImporter = namedImporter({
  table: 'clients',
  nameColumn: 'name',
  parentColumn: 'principal_id',
  levels: [principalLevel],
  event: 'client.imported',
  nameLabel: 'Cliente',
  columns: ['principal_id', 'name', 'external_code', ...postalColumns, 'active', 'legacy'],
  blank: { name: '', external_code: null, ...blankPostal, active: true, legacy: false },
  given: (row) => filled({ name: row.values['name'] ?? null, ...postal(row), ...common(row) }),
  prepare: async () => ({
    judge: (record, row) => ({
      refused: codeProblems(row, record),
      legacy: [...lengthProblem(row, record, ['name', 'Cliente', 4, 255]), ...postalProblems(row, record)],
    }),
    accept: () => undefined,
  }),
});

const regionIds = new Map(regions.map(({ id, label }) => [label.toLowerCase(), id]));

const addressKind: NamedKind = {
  table: 'addresses',
  nameColumn: 'name',
  parentColumn: 'client_id',
  levels: [principalLevel, clientLevel],
  event: 'address.imported',
  nameLabel: 'Sede',
  columns: [
    ...['client_id', 'name', 'external_code', ...postalColumns, 'region_id', 'building_code', 'risk_context'],
    ...['is_shipping_address', 'latitude', 'longitude', 'active', 'legacy'],
  ],
  blank: {
    ...{ name: '', external_code: null, ...blankPostal, region_id: null, building_code: null },
    ...{ risk_context: null, is_shipping_address: true, latitude: null, longitude: null },
    ...{ active: true, legacy: false },
  },
  given: (row) =>
    filled({
      name: row.values['name'] ?? null,
      ...postal(row),
      ...common(row),
      region_id: regionIds.get(String(row.values['region'] ?? '').toLowerCase()) ?? null,
      building_code: row.values['buildingCode'] ?? null,
      risk_context: row.values['riskContext'] ?? null,
      is_shipping_address: row.values['isShippingAddress'] ?? null,
      latitude: row.values['latitude'] ?? null,
      longitude: row.values['longitude'] ?? null,
    }),
  prepare: judgeAddresses,
};
export const addressImporter = namedImporter(addressKind);

function addressRefusals(row: ReadRow, record: StoredRecord): Problem[] {
  const problems = codeProblems(row, record);
  for (const [column, label] of [
    ['building_code', 'Codice stabile'],
    ['risk_context', 'CDR'],
  ] as const) {
    if (lengthOf(record[column]) > 20) problems.push(problemOf(row, label, 'Al massimo 20 caratteri.'));
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

async function judgeAddresses(
  { db, pretended }: ImportContext,
  items: readonly { record: StoredRecord }[],
): Promise<Judge> {
  const fold = (value: StoredRecord[string] | undefined) =>
    String(value ?? '')
      .trim()
      .toLowerCase();
  const coded = items.filter(({ record }) => record['building_code'] !== null).map(({ record }) => record);
  const stored = await listBuildings(
    db,
    coded.map((record) => Number(record['client_id'])),
    [...new Set(coded.map((record) => fold(record['building_code'])))],
  );
  const key = (client: unknown, code: string) => `${client} ${code}`;
  const buildings = Map.groupBy([...stored, ...pretended.buildings], ({ client, code }) => key(client, code));
  const left: ImportContext['pretended']['buildings'] = [];
  return {
    left: { buildings: left },
    judge(record, row) {
      record['region_id'] ??= regionOfProvince(String(record['province']))?.id ?? null;
      const legacy = [
        ...lengthProblem(row, record, ['name', 'Sede', 2, 255]),
        ...postalProblems(row, record),
      ];
      if (row.values['region'] && !regionIds.has(fold(row.values['region']))) {
        legacy.push(problemOf(row, 'Regione', 'Regione sconosciuta.'));
      } else if (record['region_id'] === null) {
        legacy.push(problemOf(row, 'Regione', 'Manca la regione, e la provincia non la fa trovare.'));
      }
      const code = fold(record['building_code']);
      const context = fold(record['risk_context']);
      const others = (code === '' ? [] : (buildings.get(key(record['client_id'], code)) ?? [])).filter(
        ({ id }) => id !== record.id,
      );
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

const floorIds = new Map(
  floors.flatMap(({ id, label }) => [label, ...label.split(' | ')].map((name) => [name.toLowerCase(), id])),
);

function floorOf({ values }: ReadRow): Given {
  const text = typeof values['floor'] === 'string' ? values['floor'] : null;
  if (text === null) return {};
  const id = floorIds.get(text.toLowerCase()) ?? floorIds.get(text.replace('.', ','));
  return id === undefined
    ? { floor_id: null, old_floor: text.slice(0, 255) }
    : { floor_id: id, old_floor: null };
}

export const pointImporter = namedImporter({
  table: 'measurement_points',
  nameColumn: 'alias',
  parentColumn: 'address_id',
  levels: [principalLevel, clientLevel, siteLevel],
  event: 'measurement-point.imported',
  nameLabel: 'Punto',
  columns: [
    ...['address_id', 'alias', 'external_code', 'room_name', 'surface', 'floor_id', 'old_floor'],
    ...['active', 'legacy'],
  ],
  blank: {
    ...{ alias: '', external_code: null, room_name: null, surface: null, floor_id: null, old_floor: null },
    ...{ active: true, legacy: false },
  },
  given: (row) => ({
    ...filled({
      alias: row.values['name'] ?? null,
      room_name: row.values['roomName'] ?? null,
      surface: row.values['surface'] ?? null,
      ...common(row),
    }),
    ...floorOf(row),
  }),
  prepare: judgePoints,
});

async function judgePoints(
  { db, pretended }: ImportContext,
  items: readonly { record: StoredRecord }[],
): Promise<Judge> {
  const addresses = [...new Set(items.map(({ record }) => Number(record['address_id'])))];
  const fold = (value: StoredRecord[string] | undefined) =>
    String(value ?? '')
      .trim()
      .toLowerCase();
  const names = new Map<string, number>();
  const key = (address: unknown, alias: string) => `${address} ${alias}`;
  for (const { id, address, alias } of [...(await listPointNames(db, addresses)), ...pretended.pointNames]) {
    names.set(key(address, alias), id);
  }
  const left: ImportContext['pretended']['pointNames'] = [];
  return {
    left: { pointNames: left },
    judge(record, row) {
      const refused = codeProblems(row, record);
      const surface = record['surface'];
      if (typeof surface === 'number' && (surface < 1 || surface > 999_999)) {
        refused.push(problemOf(row, 'Superficie', 'Da 1 a 999.999 m².'));
      }
      if (lengthOf(record['room_name']) > 255)
        refused.push(problemOf(row, 'Stanza', 'Al massimo 255 caratteri.'));
      const legacy = lengthProblem(row, record, ['alias', 'Punto', 3, 255]);
      const taken = names.get(key(record['address_id'], fold(record['alias'])));
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
