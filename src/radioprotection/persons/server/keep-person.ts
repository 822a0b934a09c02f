import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { readRecord, recordKind } from '#identity/record-keeping/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { lockRecord } from '#platform/server/records/lock-record.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import {
  type addPersonVersion,
  createPerson,
  getPerson,
  getPersonHistory,
  type PersonData,
  type PersonRecord,
  updatePerson,
} from '../contract.ts';
import { personTexts } from '../rules.ts';
import { persons, personVersions } from '../schema.ts';
import { changePersonFrom } from './change-from.ts';
import { personFields, versionOf } from './fields.ts';
import { findPerson } from './queries.ts';
import { correctVersion, listVersions } from './versions.ts';

/** A person's data hold from a day to a day; changing a person corrects those that hold today. */
export const personKind = recordKind({
  entity: 'person',
  get: getPerson,
  history: getPersonHistory,
  create: createPerson,
  update: updatePerson,
  idIn: ({ person }) => person,
  fields: personFields,
  unknownText: personTexts.notFound,
  find: findPerson,
  isErased: ({ cancellata }) => cancellata,
  async insert({ user, codiceEsterno, ...data }, { db }) {
    const { name, surname } = data;
    const personId = await insertRecord(db, persons, {
      ...{ name, surname, userId: user, externalCode: codiceEsterno },
    });
    await db.insert(personVersions).values({ ...versionOf(data), personId });
    return personId;
  },
  created: ({ name, surname }) => ({ name, surname }),
  stored: (record) => ({ ...record, user: record.user?.id ?? null }),
  check: refuseErased,
  async write({ id, body, changed }, { db, clock }) {
    await correctVersion(db, id, { day: clock.today(), data: body });
    await personFields.update(db, id, changed);
    return {};
  },
  constraints: refusals,
});

/**
 * Lets data of a person that are other than those of a day hold from that day on, later too where nothing else is known.
 * Throws 409 when somebody else has changed the person meanwhile.
 */
export async function addVersion(
  personId: number,
  { dal, versione, ...data }: BodyOf<typeof addPersonVersion>,
  context: RequestContext,
): Promise<PersonRecord> {
  const { db } = context;
  await lockRecord(db, persons, personId);
  const before = await readRecord(personKind, personId, context);
  refuseStale(before.versione, versione);
  refuseErased(before);
  const [ofDay] = await listVersions(db, personId, dal);
  if (!ofDay) throw new Error(`person ${personId} has no data on ${dal}`);
  const isOther = await changePersonFrom(db, personId, { from: dal, data: versionOf(data) }).catch(
    (error: unknown) => onConstraint(error, refusals()),
  );
  if (!isOther) return before;
  // Its version counts on, even where lists show it as before.
  await personFields.update(db, personId, {});
  const valuesOf = (known: PersonData) =>
    personFields.valuesOf({ ...known, user: null, codiceEsterno: null, attivo: true });
  const changes = changesBetween(
    { ...valuesOf(ofDay), validFrom: ofDay.dal },
    { ...valuesOf(data), validFrom: dal },
  );
  if (changes)
    await recordAudit(context, { event: 'person.version-added', entityId: personId, details: changes });
  return readRecord(personKind, personId, context);
}

function refuseErased({ cancellata }: PersonRecord): void {
  if (cancellata) throw conflict(personTexts.erased);
}

function refusals() {
  const of = (field: string, text: string) => () => invalid(text, { [field]: text });
  return {
    persons_fiscal_code: of('fiscalCode', personTexts.fiscalCodeTaken),
    persons_external_code: of('codiceEsterno', personTexts.externalCodeTaken),
    persons_user_id: of('user', personTexts.userTaken),
    persons_user_id_users_id_fk: of('user', personTexts.unknownUser),
  };
}
