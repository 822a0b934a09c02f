import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { type CorrectedDevice, carryActivities } from '#radioprotection/activities/server/public.ts';
import { updateManual } from '#radioprotection/quality-manuals/contract.ts';
import { dayProblems } from '#radioprotection/quality-manuals/rules.ts';
import { manualFields } from '#radioprotection/quality-manuals/server/public.ts';
import { updateRegistry } from '#radioprotection/registries/contract.ts';
import {
  type ImplantType,
  kindOfImplant,
  registryTexts,
  whyNotClose,
  whyNotDevice,
} from '#radioprotection/registries/rules.ts';
import { registryFields } from '#radioprotection/registries/server/public.ts';
import { currentModel } from '#radioprotection/registry-migration/rules.ts';
import { appendAll } from '#radioprotection/retroactive-documents/server/public.ts';
import type { Problem } from '../../rules.ts';
import { type ImportContext, noteRaised, problemOf } from '../import-context.ts';
import { codeProblems } from '../named-fields.ts';
import { type Item, type NamedKind, namedImporter, type Tie } from '../named-records.ts';
import { nothingNamed, resolveNamed } from '../parents.ts';
import type { ReadRow } from '../read-cells.ts';
import type { StoredRecord } from '../record-queries.ts';
import { contractFields } from './contract-fields.ts';
import { modelProblems, wordsBesides } from './registry-references.ts';
import { deviceLevel, unitLevels } from './unit-levels.ts';

/** The device of the unit that each row names. */
export const tieDevice: NonNullable<NamedKind['tie']> = async ({ db }, placed) => {
  const devices = await resolveNamed(
    db,
    deviceLevel,
    placed.map(({ row, path }) => ({ row, parent: path.ids.at(-1) ?? null })),
  );
  return new Map(
    placed.map(({ row }): [ReadRow, Tie] => {
      const { id, problem } = devices.get(row) ?? nothingNamed;
      const columns: Tie['columns'] = id === null ? {} : { device_id: id };
      return [row, { columns, lists: {}, problems: problem ? [problem] : [] }];
    }),
  );
};

const registry = contractFields('rp-registries', registryFields, {
  body: updateRegistry.body,
  cells: { implantType: 'implantType', device: null, openDate: 'openDate', notes: 'notes', attivo: 'active' },
  besides: {
    ...{ company_id: null, kind: null, close_date: 'closeDate', external_code: 'code' },
    model_version: 'model',
  },
});

/** Registries of a unit: by code, else by implant type, device and day of opening. */
export const registryImporter = namedImporter({
  table: 'registries',
  nameColumn: sql`concat_ws('|', t.implant_type, coalesce(t.device_id, 0), t.open_date)`,
  parentColumn: 'company_id',
  ended: { is: sql`t.deleted_at is not null`, same: sql`false` },
  levels: unitLevels,
  event: 'registry.imported',
  nameLabel: 'Tipo di impianto',
  columns: registry.columns,
  blank: { ...registry.blank, model_version: currentModel },
  given: registry.given,
  fixed: ['company_id', 'kind', 'model_version'],
  async tie(context, placed) {
    const ties = await tieDevice(context, placed);
    for (const { row } of placed) {
      const problems = ties.get(row)?.problems ?? [];
      if (!row.values['implantType'])
        problems.push(problemOf(row, 'Tipo di impianto', 'Indicare il tipo di impianto.'));
      if (!row.values['openDate'])
        problems.push(problemOf(row, 'Aperto il', 'Indicare il giorno di apertura.'));
    }
    return ties;
  },
  keyOf: ({ values }, { columns }) => ({
    name: [values['implantType'], columns['device_id'] ?? 0, values['openDate']].join('|'),
  }),
  async prepare(context, items) {
    const categories = await categoriesOf(context.db, items);
    const words = await wordsBesides(context.db, items);
    return {
      judge: (record, row, item) => {
        const ofModel = modelProblems(item);
        if (ofModel.length > 0) return { refused: ofModel, legacy: [] };
        if (item.before?.['close_date'] && isChanged(item))
          return { refused: [problemOf(row, '', registryTexts.closed)], legacy: [] };
        const refused = [...codeProblems(row, record), ...registry.check(record, row)];
        if (refused.length === 0) refused.push(...registryProblems(context, item, categories));
        return { refused, legacy: [] };
      },
      accept: () => undefined,
      ...words,
      async writeBesides(accepted) {
        await words.writeBesides(accepted);
        await carryAlong('registry', accepted, context);
        // As whoever opens one on the page of its unit.
        for (const { record } of accepted.filter(isOpened))
          await appendAll(context, {
            id: record.id,
            implantType: record['implant_type'] as ImplantType,
          });
      },
    };
  },
});

/** Takes open activities along; their own sheet, further on in the file, was exported before. */
async function carryAlong(
  tie: 'registry' | 'manual',
  accepted: readonly Item[],
  context: ImportContext,
): Promise<void> {
  noteRaised(context, 'activities', await carryActivities(tie, accepted.map(correctedDevice), context));
}

const correctedDevice = ({ before, record }: Item): CorrectedDevice => ({
  ...{ id: record.id, before: Number(before?.['device_id']) || null },
  after: Number(record['device_id']) || null,
});

const isOpened = ({ before, record }: Item) =>
  before === null &&
  record['model_version'] === currentModel &&
  record['active'] !== false &&
  !record['close_date'];

const isChanged = ({ before, record }: Item) =>
  registry.columns.some((column) => column !== 'kind' && before?.[column] !== record[column]);

function registryProblems(
  { clock }: ImportContext,
  { row, before, record }: Item,
  categories: ReadonlyMap<number, string>,
): Problem[] {
  const problems: Problem[] = [];
  const say = (column: string, text: keyof typeof registryTexts | null) => {
    if (text !== null) problems.push(problemOf(row, column, registryTexts[text]));
  };
  const today = clock.today();
  const kind = kindOfImplant(record['implant_type'] as ImplantType);
  if (before !== null && before['kind'] !== kind) say('Tipo di impianto', 'wrongKind');
  record['kind'] = kind;
  const openDate = String(record['open_date']);
  if (openDate > today) say('Aperto il', 'opensInFuture');
  const isOther = before?.['device_id'] !== record['device_id'];
  const category = isOther ? categories.get(Number(record['device_id'])) : undefined;
  if (category !== undefined) say('Dispositivo', whyNotDevice(kind, category));
  const closing = record['close_date'];
  if (closing && closing !== before?.['close_date'])
    say('Chiuso il', whyNotClose({ openDate, closeDate: null }, String(closing), today));
  return problems;
}

async function categoriesOf(db: Db, items: readonly Item[]): Promise<Map<number, string>> {
  const ids = items.flatMap(({ record }) => record['device_id'] ?? []);
  const { rows } = await db.execute<{ id: number; category: string }>(
    sql`select id, category from devices where id = any(${sql.param([...new Set(ids)])}::int[])`,
  );
  return new Map(rows.map(({ id, category }) => [id, category]));
}

const manual = contractFields('rp-manuals', manualFields, {
  body: updateManual.body,
  cells: {
    title: 'name',
    device: null,
    openDate: 'openDate',
    closeDate: 'closeDate',
    notes: 'notes',
    attivo: 'active',
  },
  besides: { company_id: null, external_code: 'code' },
});

const manualDays = ({ open_date: opened, close_date: closed }: StoredRecord) => ({
  openDate: String(opened ?? ''),
  closeDate: closed ? String(closed) : null,
});

/** Quality manuals of a unit, by code, else by title. */
export const manualImporter = namedImporter({
  table: 'manuals',
  nameColumn: 'title',
  parentColumn: 'company_id',
  ended: { is: sql`t.deleted_at is not null`, same: sql`false` },
  levels: unitLevels,
  event: 'quality-manual.imported',
  nameLabel: 'Titolo',
  columns: manual.columns,
  blank: manual.blank,
  given: manual.given,
  fixed: ['company_id'],
  tie: tieDevice,
  prepare: async (context) => ({
    judge(record, row, { before }) {
      const { openDate, closeDate } = dayProblems(
        manualDays(record),
        context.clock.today(),
        before && manualDays(before),
      );
      return {
        refused: [
          ...codeProblems(row, record),
          ...manual.check(record, row),
          ...(openDate === undefined ? [] : [problemOf(row, 'Aperto il', openDate)]),
          ...(closeDate === undefined ? [] : [problemOf(row, 'Chiuso il', closeDate)]),
        ],
        legacy: [],
      };
    },
    accept: () => undefined,
    writeBesides: (accepted) => carryAlong('manual', accepted, context),
  }),
});
