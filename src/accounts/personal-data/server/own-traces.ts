import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  max,
  min,
  notInArray,
  notLike,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Person, PersonalTraces } from '#identity/personal-traces/server/public.ts';
import {
  auditEvents,
  grants,
  personalDetails,
  principals,
  userRoles,
  users,
  userZones,
  zones,
} from '#identity/schema.ts';
import { fileUploads, idempotencyKeys } from '#platform/server/database/schema.ts';
import { listSettings, noticesSeen } from '../../schema.ts';
import { changesListed, keptBecause } from '../rules.ts';
import { failedSignIns, lastUse, openSessions, signInMeans, usedDevices } from './sign-in-traces.ts';

const identity: PersonalTraces = {
  title: 'Utente',
  meaning: 'Come ti chiami, con quale nome utente e indirizzo e-mail, e da quando hai un utente.',
  keptBecause: null,
  list: (db, { id }) =>
    db
      .select({
        nome: users.name,
        nomeUtente: users.displayUsername,
        email: users.email,
        lingua: users.locale,
        creatoIl: users.createdAt,
        disattivatoIl: users.disabledAt,
      })
      .from(users)
      .where(eq(users.id, id)),
  count: async () => 1,
};

const memberships: PersonalTraces = {
  title: 'Ruoli, zone e committenti',
  meaning: 'Che cosa puoi fare in Radia, e di quali committenti vedi i dati.',
  keptBecause: null,
  list: async (db, { id }) => [
    ...(await db.select({ ruolo: userRoles.role }).from(userRoles).where(eq(userRoles.userId, id))),
    ...(await db
      .select({ zona: zones.name })
      .from(userZones)
      .innerJoin(zones, eq(zones.id, userZones.zoneId))
      .where(eq(userZones.userId, id))),
    ...(await db
      .select({
        committente: principals.name,
        aggiungeClienti: grants.canAddClient,
        aggiungeIndirizzi: grants.canAddAddress,
      })
      .from(grants)
      .innerJoin(principals, eq(principals.id, grants.principalId))
      .where(eq(grants.userId, id))),
  ],
  count: async (db, { id }) =>
    (await db.$count(userRoles, eq(userRoles.userId, id))) +
    (await db.$count(userZones, eq(userZones.userId, id))) +
    (await db.$count(grants, eq(grants.userId, id))),
  erase: async (db, { id }) => {
    await db.delete(userRoles).where(eq(userRoles.userId, id));
    await db.delete(userZones).where(eq(userZones.userId, id));
    await db.delete(grants).where(eq(grants.userId, id));
  },
};

const ownLists: PersonalTraces = {
  title: 'Elenchi e viste salvate',
  meaning: 'Quali colonne vuoi vedere nei tuoi elenchi, e le viste che hai salvato.',
  keptBecause: null,
  list: (db, { id }) =>
    db
      .select({
        ...{ elenco: listSettings.list, colonne: listSettings.columns },
        ...{ viste: listSettings.views, forma: listSettings.shape },
      })
      .from(listSettings)
      .where(eq(listSettings.userId, id))
      .orderBy(asc(listSettings.list)),
  count: (db, { id }) => db.$count(listSettings, eq(listSettings.userId, id)),
  erase: async (db, { id }) => void (await db.delete(listSettings).where(eq(listSettings.userId, id))),
};

const seenNotices: PersonalTraces = {
  title: 'Avvisi letti',
  meaning: 'Fino a quando hai segnato gli avvisi come letti.',
  keptBecause: null,
  list: (db, { id }) =>
    db.select({ lettiFino: noticesSeen.seenUntil }).from(noticesSeen).where(eq(noticesSeen.userId, id)),
  count: (db, { id }) => db.$count(noticesSeen, eq(noticesSeen.userId, id)),
  erase: async (db, { id }) => void (await db.delete(noticesSeen).where(eq(noticesSeen.userId, id))),
};

const formerNames: PersonalTraces = {
  title: 'Nomi e indirizzi di prima',
  meaning: 'Come ti chiamavi in Radia prima di ogni modifica del tuo utente.',
  keptBecause: null,
  list: async (db, { id }) =>
    (
      await db
        .select({ contenuto: personalDetails.content })
        .from(personalDetails)
        .where(eq(personalDetails.userId, id))
    ).map(({ contenuto }) => contenuto as Record<string, unknown>),
  count: (db, { id }) => db.$count(personalDetails, eq(personalDetails.userId, id)),
  erase: async (db, { id }) => void (await db.delete(personalDetails).where(eq(personalDetails.userId, id))),
};

const sentRequests: PersonalTraces = {
  title: 'Salvataggi e immagini inviati',
  meaning:
    'Le chiavi dei salvataggi degli ultimi 30 giorni, che evitano di registrarli due volte, e le impronte delle immagini che hai mandato. Le immagini restano con i posizionamenti e le planimetrie di cui fanno parte.',
  keptBecause: null,
  list: async (db, { id }) => [
    ...(await db
      .select({ salvataggio: idempotencyKeys.endpoint, quando: idempotencyKeys.createdAt })
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.userId, id))),
    ...(await db
      .select({ immagine: fileUploads.sha256, quando: fileUploads.uploadedAt })
      .from(fileUploads)
      .where(eq(fileUploads.userId, id))),
  ],
  count: async (db, { id }) =>
    (await db.$count(idempotencyKeys, eq(idempotencyKeys.userId, id))) +
    (await db.$count(fileUploads, eq(fileUploads.userId, id))),
  erase: async (db, { id }) => {
    await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, id));
    await db.delete(fileUploads).where(eq(fileUploads.userId, id));
  },
};

const eventColumns = {
  quando: auditEvents.happenedAt,
  evento: auditEvents.event,
  record: sql<string>`audit_events.entity || ' ' || audit_events.entity_id`,
  dettagli: auditEvents.details,
};
const aboutPerson = ({ id }: Person): SQL =>
  sql`${and(eq(auditEvents.entity, 'user'), eq(auditEvents.entityId, String(id)))}`;

const ownChanges: PersonalTraces = {
  title: 'Modifiche fatte',
  meaning: `Il registro di quello che hai salvato in Radia: le ultime ${changesListed} modifiche una per una; di quelle più vecchie e di ogni importazione, quante sono state e quando.`,
  keptBecause: keptBecause.trail,
  list: async (db, { id }) => {
    const latest = db
      .select({ id: auditEvents.id })
      .from(auditEvents)
      .where(and(eq(auditEvents.actorId, id), notLike(auditEvents.event, '%.imported')))
      .orderBy(desc(auditEvents.id))
      .limit(changesListed);
    const counted = await db
      .select({
        evento: auditEvents.event,
        quanti: count(),
        dal: min(auditEvents.happenedAt),
        al: max(auditEvents.happenedAt),
      })
      .from(auditEvents)
      .where(and(eq(auditEvents.actorId, id), notInArray(auditEvents.id, latest)))
      .groupBy(auditEvents.event, sql`${auditEvents.details} -> 'importId'`)
      .orderBy(min(auditEvents.id));
    const listed = await db
      .select(eventColumns)
      .from(auditEvents)
      .where(inArray(auditEvents.id, latest))
      .orderBy(asc(auditEvents.id));
    return [...counted, ...listed];
  },
  count: (db, { id }) => db.$count(auditEvents, eq(auditEvents.actorId, id)),
};

const changesOfAccount: PersonalTraces = {
  title: 'Modifiche del tuo utente',
  meaning: 'Il registro di che cosa è stato cambiato del tuo utente. Non contiene nomi né indirizzi.',
  keptBecause: keptBecause.trail,
  list: (db, person) =>
    db.select(eventColumns).from(auditEvents).where(aboutPerson(person)).orderBy(asc(auditEvents.id)),
  count: (db, person) => db.$count(auditEvents, aboutPerson(person)),
};

/** What accounts keep about a person. */
export const ownTraces: readonly PersonalTraces[] = [
  identity,
  memberships,
  openSessions,
  lastUse,
  usedDevices,
  ownLists,
  seenNotices,
  failedSignIns,
  signInMeans,
  formerNames,
  sentRequests,
  ownChanges,
  changesOfAccount,
];
