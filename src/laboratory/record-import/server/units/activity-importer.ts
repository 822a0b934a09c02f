import { sql } from 'drizzle-orm';
import { longest } from '#platform/contract/limits.ts';
import type { Db } from '#platform/server/database/database.ts';
import { type ActivityType, activityTexts, tieProblems } from '#radioprotection/activities/rules.ts';
import type { Problem } from '../../rules.ts';
import { problemOf } from '../import-context.ts';
import { codeProblems, filled, lengthOf } from '../named-fields.ts';
import { type Item, namedImporter, type Tie } from '../named-records.ts';
import { findNamed, type Level, type Named, nothingNamed, onlyOne } from '../parents.ts';
import type { ReadRow } from '../read-cells.ts';
import { tieDevice } from './registry-importers.ts';
import { manualLevel, registryLevel, unitLevels } from './unit-levels.ts';

const ties = ['type', 'device_id', 'registry_id', 'manual_id'] as const;
const isEnded = sql`t.complete or t.deleted_at is not null`;

/**
 * Activities that are to be done. One that has been done or deleted since the file was made stays as it is: it is found
 * again by its code, or by its deadline.
 */
export const activityImporter = namedImporter({
  table: 'activities',
  nameColumn: sql`concat_ws('|', t.type, coalesce(t.device_id, 0), coalesce(t.registry_id, 0),
    coalesce(t.manual_id, 0), coalesce(t.alias, ''))`,
  parentColumn: 'company_id',
  ended: { is: isEnded, same: sql`t.deadline is not distinct from k.on` },
  levels: unitLevels,
  event: 'activity.imported',
  nameLabel: 'Tipo di attività',
  columns: ['company_id', ...ties, 'alias', 'deadline', 'estimated_time', 'note', 'external_code'],
  fixed: ['company_id', ...ties],
  blank: {
    ...{ company_id: null, type: null, device_id: null, registry_id: null, manual_id: null, alias: null },
    ...{ deadline: null, estimated_time: null, note: null, external_code: null },
  },
  given: ({ values }) =>
    filled({
      type: values['type'] ?? null,
      alias: values['alias'] ?? null,
      deadline: values['deadline'] ?? null,
      estimated_time: values['minutes'] ?? null,
      note: values['notes'] ?? null,
      external_code: values['code'] ?? null,
    }),
  tie: tieActivities,
  keyOf: ({ values }, { columns }) => ({
    name: [
      ...[values['type'], columns['device_id'] ?? 0, columns['registry_id'] ?? 0, columns['manual_id'] ?? 0],
      values['alias'] ?? '',
    ].join('|'),
    on: typeof values['deadline'] === 'string' ? values['deadline'] : null,
  }),
  async prepare({ db }, items) {
    const registries = items
      .filter(({ before }) => before === null)
      .map(({ record }) => record['registry_id']);
    const { rows } = await db.execute<{ id: number }>(sql`
      select id from registries where id = any(${sql.param(registries)}::int[])
         and (close_date is not null or deleted_at is not null or not active)`);
    const closed = new Set(rows.map(({ id }) => id));
    return {
      keeps: ({ before }) =>
        before !== null && (before['complete'] === true || before['deleted_at'] !== null),
      judge(record, row, item) {
        const refused = [...codeProblems(row, record), ...fieldProblems(item)];
        if (item.before === null) refused.push(...missingTies(item));
        if (item.before === null && closed.has(Number(record['registry_id'])))
          refused.push(problemOf(row, 'Registro', activityTexts.registryClosed));
        return { refused, legacy: [] };
      },
      accept: () => undefined,
    };
  },
});

function fieldProblems({ row, before, record }: Item): Problem[] {
  const problems: Problem[] = [];
  const say = (column: string, text: string) => problems.push(problemOf(row, column, text));
  if (before !== null && ties.some((column) => before[column] !== record[column]))
    say('Tipo di attività', 'Il tipo di un’attività e ciò a cui è legata non cambiano.');
  if (lengthOf(record['alias']) > longest.line)
    say('Nome dell’attività', `Al massimo ${longest.line} caratteri.`);
  if (lengthOf(record['note']) > longest.note) say('Nota', `Al massimo ${longest.note} caratteri.`);
  const minutes = record['estimated_time'];
  if (minutes !== null && (Number(minutes) < 0 || Number(minutes) > 10_080))
    say('Durata prevista (minuti)', activityTexts.minutes);
  return problems;
}

const columnOf: Record<string, string> = { dispositivo: 'Dispositivo', registro: 'Registro' };

/** What a new activity is not tied to, and should be. */
function missingTies({ row, record }: Item): Problem[] {
  const id = (column: string) => Number(record[column]) || null;
  const missing = tieProblems(record['type'] as ActivityType, {
    ...{ device: id('device_id'), registry: id('registry_id'), manual: id('manual_id') },
    notification: null,
  });
  return Object.entries(missing).map(([field, text]) => problemOf(row, columnOf[field] ?? '', text));
}

type Context = Parameters<typeof tieDevice>[0];
type Placed = Parameters<typeof tieDevice>[1];

const within = ({ row, path }: Placed[number]) => ({ row, parent: path.ids.at(-1) ?? null });

/** Device, registry and manual that rows name; the device is that of registry or manual, unless it is named itself. */
async function tieActivities(context: Context, placed: Placed): Promise<Map<ReadRow, Tie>> {
  const { db } = context;
  const devices = await tieDevice(context, placed);
  const deviceOf = (row: ReadRow) => Number(devices.get(row)?.columns['device_id'] ?? 0) || null;
  const ofRegistries = await registriesOf(context, placed);
  const registries = await chooseByDevice(db, registryLevel(false), ofRegistries, deviceOf);
  const ofManuals = await findNamed(db, manualLevel, placed.map(within));
  const manuals = await chooseByDevice(db, manualLevel, ofManuals, deviceOf);
  return new Map(
    placed.map(({ row }): [ReadRow, Tie] => {
      const registry = registries.get(row) ?? nothingChosen;
      const manual = manuals.get(row) ?? nothingChosen;
      const implied = [registry.device, manual.device].filter((id) => id !== null);
      const device = deviceOf(row) ?? implied[0] ?? null;
      const problems = [
        devices.get(row)?.problems ?? [],
        registry.problem ?? [],
        manual.problem ?? [],
      ].flat();
      const type = row.values['type'];
      if (typeof type !== 'number')
        problems.push(problemOf(row, 'Tipo di attività', activityTexts.unknownType));
      if (implied.some((id) => id !== device))
        problems.push(problemOf(row, 'Dispositivo', activityTexts.otherDevice));
      return [
        row,
        {
          columns: filled({ device_id: device, registry_id: registry.id, manual_id: manual.id }),
          lists: {},
          problems,
        },
      ];
    }),
  );
}

/** A registry or manual with the device that it is of. */
type Candidate = { id: number; device: number | null; isDeleted: boolean };
type Chosen = Named & Pick<Candidate, 'device'>;
const nothingChosen: Chosen = { ...nothingNamed, device: null };

/** Of the registries or manuals that each row names, the one that it means. */
async function chooseByDevice(
  db: Db,
  level: Level,
  named: ReadonlyMap<ReadRow, readonly number[]>,
  deviceOf: (row: ReadRow) => number | null,
): Promise<Map<ReadRow, Chosen>> {
  const { rows } = await db.execute<Candidate>(sql`
    select id, device_id as device, deleted_at is not null as "isDeleted" from ${sql.identifier(level.table)}
     where id = any(${sql.param([...named.values()].flat())}::int[])`);
  return new Map(
    [...named].map(([row, ids]) => {
      const meant = nearest(
        rows.filter(({ id }) => ids.includes(id)),
        deviceOf(row),
      );
      const one = onlyOne(
        row,
        level,
        meant.map(({ id }) => id),
      );
      return [row, { ...one, device: one.id === null ? null : (meant[0]?.device ?? null) }];
    }),
  );
}

/** Of several with one name: what is there before what was deleted, then that of the device, then that of none. */
function nearest(all: readonly Candidate[], device: number | null): readonly Candidate[] {
  const ways: ((one: Candidate) => boolean)[] = [
    ({ isDeleted }) => !isDeleted,
    (one) => one.device === device,
    (one) => one.device === null,
  ];
  return ways.reduce((left, fits) => (left.some(fits) ? left.filter(fits) : left), all);
}

/** Registries by code, by implant type, or by both it and the day of opening. */
async function registriesOf({ db }: Context, placed: Placed): Promise<Map<ReadRow, number[]>> {
  const opened = ({ values }: ReadRow) => (values['registry'] ? (values['registryOpened'] ?? null) : null);
  const plain = placed.filter(({ row }) => opened(row) === null);
  const dated = placed.filter(({ row }) => opened(row) !== null);
  const found = await findNamed(db, registryLevel(false), plain.map(within));
  // The day is part of the name; what is found is told of the row as it stands.
  const named = new Map(
    dated.map(({ row, path }): [ReadRow, Placed[number]] => {
      const registry = `${row.values['registry']}|${opened(row)}`;
      return [
        { ...row, values: { ...row.values, registry } },
        { row, path },
      ];
    }),
  );
  const asked = [...named].map(([row, { path }]) => within({ row, path }));
  for (const [row, ids] of await findNamed(db, registryLevel(true), asked)) {
    const one = named.get(row);
    if (one) found.set(one.row, ids);
  }
  return found;
}
