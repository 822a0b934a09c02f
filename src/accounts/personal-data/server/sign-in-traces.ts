import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Person, PersonalTraces } from '#identity/personal-traces/server/public.ts';
import {
  credentials,
  knownDevices,
  lastSeen,
  passwordLinks,
  passwordRequests,
  secondFactors,
  sessions,
  signInFailures,
} from '../../schema.ts';

export const openSessions: PersonalTraces = {
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

/** Erased after the sessions, each of which notes it. */
export const lastUse: PersonalTraces = {
  title: 'Ultimo uso',
  meaning: 'Quando hai usato Radia l’ultima volta: resta anche quando la sessione è finita.',
  keptBecause: null,
  list: (db, { id }) =>
    db.select({ ultimoUso: lastSeen.seenAt }).from(lastSeen).where(eq(lastSeen.userId, id)),
  count: (db, { id }) => db.$count(lastSeen, eq(lastSeen.userId, id)),
  erase: async (db, { id }) => void (await db.delete(lastSeen).where(eq(lastSeen.userId, id))),
};

export const usedDevices: PersonalTraces = {
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

const ofName = ({ username }: Person): SQL => eq(signInFailures.username, username.toLowerCase());

export const failedSignIns: PersonalTraces = {
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
export const signInMeans: PersonalTraces = {
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
