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
import {
  credentials,
  knownDevices,
  listSettings,
  noticesSeen,
  passwordLinks,
  passwordRequests,
  secondFactors,
  sessions,
  signInFailures,
} from '../../schema.ts';
import { changesListed, keptBecause } from '../rules.ts';

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

const openSessions: PersonalTraces = {
  title: 'Sessioni',
  meaning:
    'I dispositivi da cui hai effettuato l’accesso: quando, da quale indirizzo di rete, con quale programma.',
  keptBecause: null,
  list: (db, { id }) =>
    db
      .select({
        iniziataIl: sessions.createdAt,
        ultimoUso: sessions.updatedAt,
        scadeIl: sessions.expiresAt,
        indirizzoDiRete: sessions.ipAddress,
        programma: sessions.userAgent,
      })
      .from(sessions)
      .where(eq(sessions.userId, id))
      .orderBy(asc(sessions.id)),
  count: (db, { id }) => db.$count(sessions, eq(sessions.userId, id)),
  erase: async (db, { id }) => void (await db.delete(sessions).where(eq(sessions.userId, id))),
};

const usedDevices: PersonalTraces = {
  title: 'Dispositivi riconosciuti',
  meaning:
    'Su quanti dispositivi hai effettuato l’accesso, e quando l’ultima volta: chi sbaglia la password altrove non ferma te.',
  keptBecause: null,
  list: (db, { id }) =>
    db
      .select({ ultimoAccesso: knownDevices.lastUsedAt })
      .from(knownDevices)
      .where(eq(knownDevices.userId, id))
      .orderBy(asc(knownDevices.lastUsedAt)),
  count: (db, { id }) => db.$count(knownDevices, eq(knownDevices.userId, id)),
  erase: async (db, { id }) => void (await db.delete(knownDevices).where(eq(knownDevices.userId, id))),
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

const ofName = ({ username }: Person): SQL => eq(signInFailures.username, username.toLowerCase());

const failedSignIns: PersonalTraces = {
  title: 'Accessi non riusciti',
  meaning: 'Tentativi di accesso con il tuo nome utente che non sono riusciti, delle ultime ore.',
  keptBecause: null,
  list: (db, person) =>
    db
      .select({ quando: signInFailures.failedAt, indirizzoDiRete: signInFailures.networkAddress })
      .from(signInFailures)
      .where(ofName(person)),
  count: (db, person) => db.$count(signInFailures, ofName(person)),
  erase: async (db, person) => void (await db.delete(signInFailures).where(ofName(person))),
};

const byIdentity = ({ username, email }: Person): SQL =>
  inArray(sql`lower(${passwordRequests.identity})`, [username.toLowerCase(), email.toLowerCase()]);

/** Hashes and secrets are no information about a person and never leave the server: only that they are there is told. */
const signInMeans: PersonalTraces = {
  title: 'Password e verifica in due passaggi',
  meaning:
    'Quando hai scelto la password, attivato la verifica in due passaggi o chiesto una nuova password.',
  keptBecause: null,
  list: async (db, person) => [
    ...(await db
      .select({ passwordSceltaIl: credentials.updatedAt })
      .from(credentials)
      .where(eq(credentials.userId, person.id))),
    ...(await db
      .select({ verificaInDuePassaggiDal: secondFactors.confirmedAt })
      .from(secondFactors)
      .where(eq(secondFactors.userId, person.id))),
    ...(await db
      .select({ linkPerLaPasswordDel: passwordLinks.createdAt, validoFinoAl: passwordLinks.expiresAt })
      .from(passwordLinks)
      .where(eq(passwordLinks.userId, person.id))),
    ...(await db
      .select({
        nuovaPasswordChiestaIl: passwordRequests.requestedAt,
        indirizzoDiRete: passwordRequests.networkAddress,
      })
      .from(passwordRequests)
      .where(byIdentity(person))),
  ],
  count: async (db, person) =>
    (await db.$count(credentials, eq(credentials.userId, person.id))) +
    (await db.$count(secondFactors, eq(secondFactors.userId, person.id))) +
    (await db.$count(passwordLinks, eq(passwordLinks.userId, person.id))) +
    (await db.$count(passwordRequests, byIdentity(person))),
  erase: async (db, person) => {
    await db.delete(credentials).where(eq(credentials.userId, person.id));
    await db.delete(secondFactors).where(eq(secondFactors.userId, person.id));
    await db.delete(passwordLinks).where(eq(passwordLinks.userId, person.id));
    await db.delete(passwordRequests).where(byIdentity(person));
  },
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
