import { taxCodeOf } from '#customers/tax-codes/rules.ts';
import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { addDays } from '#platform/contract/dates.ts';
import { longest } from '#platform/contract/limits.ts';
import { personData } from '#radioprotection/persons/contract.ts';
import { columnsOf } from '../../columns/rules.ts';
import type { Problem } from '../../rules.ts';
import {
  type ImportContext,
  type Importer,
  noteKey,
  nothingPretended,
  problemOf,
  refused,
  type Verdict,
} from '../import-context.ts';
import { lengthOf } from '../named-fields.ts';
import { isOutdated } from '../named-records.ts';
import { asText } from '../parents.ts';
import type { ReadRow } from '../read-cells.ts';
import { insertRecords, takeIds, updateRecords } from '../record-queries.ts';
import {
  type Data,
  dataFields,
  lockPersons,
  type Person,
  type PersonKey,
  rowOfVersion,
  type Version,
  versionsNow,
} from './stored-persons.ts';

const texts = {
  several: 'Ci sono più persone con questo nome: indicare il codice esterno o il codice fiscale.',
  begins: 'La persona non c’è ancora: nella sua prima riga «Valido dal» resta vuoto.',
} as const;

/**
 * People, a row for the data from each day on: found again by code, tax code, else name. The rows of a portion are
 * worked off one after the other, as one may go on with what another began, and written together.
 */
export const personImporter: Importer = {
  async recall(context, rows) {
    const stock = await openStock(context, rows);
    for (const row of rows) {
      const person = stock.find(keyOf(row));
      if (!person || person === 'several') continue;
      noteKey(context, row, keyOfVersion(person, sinceOf(row)));
      if (isAsTold(person, row)) noteLeft(context, person);
    }
  },
  async importRows(context, rows) {
    const stock = await openStock(context, rows);
    const worked = rows.map((row) => workOff(context, stock, row));
    await writePersons(context, stock.persons);
    const written = stock.persons.filter(({ isChanged }) => isChanged).map(({ id }) => id);
    for (const person of await versionsNow(context.db, written)) noteLeft(context, person);
    await recordAudit(
      context,
      ...worked.flatMap(({ verdict, person, changes }) =>
        person && changes
          ? [
              {
                event: 'person.imported' as const,
                entityId: person.id,
                details: { ...changes, importId: context.runId, rowNumber: verdict.row.number },
              },
            ]
          : [],
      ),
    );
    return { verdicts: worked.map(({ verdict }) => verdict), left: nothingPretended() };
  },
};

const sinceOf = ({ values }: ReadRow) => asText(values['since']);
const keyOfVersion = ({ id }: Person, since: string | null) => `persons ${id} ${since}`;

/** Notes in which version this run has left a person: what has changed him since he was exported is the run itself. */
const noteLeft = ({ seen }: ImportContext, { id, version }: Pick<Person, 'id' | 'version'>) =>
  seen.set(keyOfLeft(id), version);
const keyOfLeft = (id: number) => `persons ${id} as left`;
const isOwnWork = ({ seen }: ImportContext, { id, version, isChanged }: Person) =>
  isChanged || seen.get(keyOfLeft(id)) === version;

const fold = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

function keyOf({ values }: ReadRow): PersonKey {
  const number = asText(values['fiscalCode']);
  return {
    code: asText(values['code']),
    number: number === null ? null : taxCodeOf(number),
    name: `${asText(values['surname']) ?? ''} ${asText(values['name']) ?? ''}`.trim(),
  };
}

type Stock = {
  persons: Person[];
  find(key: PersonKey): Person | 'several' | null;
  add(data: { code: string | null; active: boolean }): Person;
};

/** The people of a portion as they stand, with those that its rows bring along. */
async function openStock(context: ImportContext, rows: readonly ReadRow[]): Promise<Stock> {
  const { db } = context;
  const persons = await lockPersons(db, rows.map(keyOf), context);
  const newIds = await takeIds(db, 'persons', rows.length);
  const one = (found: readonly Person[]) => (found.length > 1 ? 'several' : (found[0] ?? null));
  return {
    persons,
    find({ code, number, name }) {
      const byCode = persons.find((person) => code !== null && fold(person.code ?? '') === fold(code));
      if (byCode) return byCode;
      const fitting = persons.filter((person) => code === null || person.code === null);
      const numbered = fitting.filter(({ versions }) =>
        versions.some(({ data }) => number !== null && data.fiscalCode === number),
      );
      if (numbered.length > 0) return one(numbered);
      return one(
        fitting.filter(
          ({ versions }) =>
            versions.some(({ data }) => fold(`${data.surname} ${data.name}`) === fold(name)) &&
            (number === null || versions.every(({ data }) => data.fiscalCode === null)),
        ),
      );
    },
    add({ code, active }) {
      const person: Person = {
        ...{ id: newIds.shift() ?? 0, isNew: true, isChanged: true, code, active, version: 1 },
        versions: [],
      };
      persons.push(person);
      return person;
    },
  };
}

type Changes = NonNullable<ReturnType<typeof changesBetween>>;
type Worked = { verdict: Verdict; person?: Person; changes?: Changes };

/** Lays a row over the person it means. */
function workOff(context: ImportContext, stock: Stock, row: ReadRow): Worked {
  const since = sinceOf(row);
  const found = stock.find(keyOf(row));
  const problems = [...row.problems];
  if (found === 'several') problems.push(problemOf(row, 'Cognome', texts.several));
  if (found === null && since !== null) problems.push(problemOf(row, 'Valido dal', texts.begins));
  if (lengthOf(row.values['code']) > longest.code)
    problems.push(problemOf(row, 'Codice esterno', `Al massimo ${longest.code} caratteri.`));
  const double = found && found !== 'several' ? noteKey(context, row, keyOfVersion(found, since)) : null;
  if (double) problems.push(double);
  if (problems.length > 0 || found === 'several') return { verdict: refused(row, ...problems) };

  const before = found === null ? null : versionAt(found, since);
  const data = dataOf(row, before?.data ?? null);
  if (Array.isArray(data)) return { verdict: refused(row, ...data) };
  const code = asText(row.values['code']) ?? found?.code ?? null;
  const active = typeof row.values['active'] === 'boolean' ? row.values['active'] : (found?.active ?? true);
  const isOwn = before !== null && before.from === since;
  const changes = changesBetween(
    found === null ? {} : told(isOwn ? before.data : null, { since: isOwn ? since : null, person: found }),
    told(data, { since, person: { code, active } }),
  );
  const isSame = isOwn && !changes;
  if (isSame) return { verdict: { row, outcome: 'unchanged', isLegacy: false, problems: [] } };
  if (found && !isOwnWork(context, found) && isOutdated(row, { id: found.id, version: found.version })) {
    const reason =
      'Nel frattempo qualcuno ha modificato la persona: esportare di nuovo e riportare la modifica.';
    return { verdict: refused(row, problemOf(row, 'Versione', reason)) };
  }
  const person = found ?? stock.add({ code, active });
  if (found === null) noteKey(context, row, keyOfVersion(person, since));
  Object.assign(person, { code, active, isChanged: true });
  if (isOwn) Object.assign(before, { data, isChanged: true });
  else begin(person, before, { since, data });
  const outcome = found === null ? 'created' : 'updated';
  return {
    verdict: { row, outcome, isLegacy: false, problems: [] },
    person,
    changes: changes ?? { before: {}, after: {} },
  };
}

/** The version that begins on a day, else the one that holds on it. */
function versionAt({ versions }: Person, since: string | null): Version | null {
  if (since === null) return versions.find(({ from }) => from === null) ?? versions[0] ?? null;
  return versions.findLast(({ from }) => from === null || from <= since) ?? versions[0] ?? null;
}

/** Lets data hold from a day on, until those of a later day. */
function begin(
  person: Person,
  before: Version | null,
  { since, data }: { since: string | null; data: Data },
): void {
  const to = before?.to ?? null;
  if (before && since !== null) Object.assign(before, { to: addDays(since, -1), isChanged: true });
  person.versions.push({ id: null, from: since, to, data, isChanged: true });
  person.versions.sort((one, other) => (one.from ?? '').localeCompare(other.from ?? ''));
}

/** Whether a person's data from the day of a row on are what the row says. */
function isAsTold(person: Person, row: ReadRow): boolean {
  const since = sinceOf(row);
  const own = person.versions.find(({ from }) => from === since);
  const data = own && dataOf(row, own.data);
  if (!data || Array.isArray(data)) return false;
  return changesBetween(told(own.data, { since, person }), told(data, { since, person })) === null;
}

/** The data of a row laid over those before, or what the contract has against them. */
function dataOf(row: ReadRow, before: Data | null): Data | Problem[] {
  const given = dataFields.map(({ field, name }) => [
    field,
    row.values[name] ?? before?.[field] ?? undefined,
  ]);
  const parsed = personData.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  return parsed.error.issues.map(({ path, message }) => {
    // The cells are named as the columns of a version are.
    const cell = dataFields.find(({ field }) => field === path[0])?.name;
    const label = columnsOf['rp-persons'].find(({ field }) => field === cell)?.name ?? '';
    return problemOf(row, label, message);
  });
}

/** Data as the audit trail names them. */
function told(
  data: Data | null,
  { since, person }: { since: string | null; person: Pick<Person, 'code' | 'active'> },
): Record<string, unknown> {
  return {
    ...Object.fromEntries(dataFields.map(({ field, name }) => [name, data?.[field] ?? null])),
    ...{ validFrom: since, externalCode: person.code, active: person.active },
  };
}

async function writePersons({ db }: ImportContext, persons: readonly Person[]): Promise<void> {
  const changed = persons.filter(({ isChanged }) => isChanged);
  const rows = changed.map((person) => {
    const latest = person.versions.at(-1);
    const { name, surname, fiscalCode } = latest?.data ?? { name: null, surname: null, fiscalCode: null };
    return {
      isNew: person.isNew,
      record: {
        ...{ id: person.id, name, surname, fiscal_code: fiscalCode },
        ...{ external_code: person.code, active: person.active },
      },
    };
  });
  const of = (isNew: boolean) => rows.filter((row) => row.isNew === isNew).map(({ record }) => record);
  await insertRecords(db, 'persons', ['name', 'surname', 'fiscal_code', 'external_code', 'active'], of(true));
  await updateRecords(db, 'persons', ['external_code', 'active'], of(false));
  const versions = changed.flatMap((person) =>
    person.versions.filter(({ isChanged }) => isChanged).map((version) => ({ person, version })),
  );
  const columns = ['valid_from', 'valid_to', ...dataFields.map(({ column }) => column)];
  // What ends is written before what begins on the day after.
  const known = versions.flatMap(({ person, version }) =>
    version.id === null ? [] : [rowOfVersion(person, version, version.id)],
  );
  await updateRecords(db, 'person_versions', columns, known);
  const begun = versions.filter(({ version }) => version.id === null);
  const ids = await takeIds(db, 'person_versions', begun.length);
  const made = begun.map(({ person, version }) => rowOfVersion(person, version, ids.shift() ?? 0));
  await insertRecords(db, 'person_versions', ['person_id', ...columns], made);
}
