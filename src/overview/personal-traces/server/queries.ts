import { asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { addresses, clients, deviceKeys, measurementPoints } from '#customers/schema.ts';
import { dosimeters, placementCorrections, placements, shipments } from '#dosimeters/schema.ts';
import { importRuns } from '#laboratory/record-import/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import { buildingAnswers, employerAnswers, questionnaireVersions } from '#surveys/schema.ts';

const handled = (userId: number): SQL =>
  sql`${or(eq(placements.placedBy, userId), eq(placements.removedBy, userId))}`;

/** Placements that a person has begun or ended. */
export function listPlacementsOf(db: Db, userId: number) {
  return db
    .select({
      dosimetro: dosimeters.code,
      punto: measurementPoints.alias,
      indirizzo: addresses.name,
      inizio: placements.startedOn,
      fine: placements.endedOn,
      posizionatoDaTe: sql<boolean>`coalesce(${placements.placedBy} = ${userId}, false)`,
      posizionatoIl: placements.placedAt,
      rimossoDaTe: sql<boolean>`coalesce(${placements.removedBy} = ${userId}, false)`,
      rimossoIl: placements.removedAt,
      foto: placements.photoSha256,
    })
    .from(placements)
    .innerJoin(dosimeters, eq(dosimeters.id, placements.dosimeterId))
    .leftJoin(measurementPoints, eq(measurementPoints.id, placements.pointId))
    .leftJoin(addresses, eq(addresses.id, measurementPoints.addressId))
    .where(handled(userId))
    .orderBy(asc(placements.id));
}

export function countPlacementsOf(db: Db, userId: number): Promise<number> {
  return db.$count(placements, handled(userId));
}

/** Records that a person has made on a device, under the keys that it gave them. */
export function listDeviceRecordsOf(db: Db, userId: number) {
  return db
    .select({
      cliente: clients.name,
      indirizzo: addresses.name,
      punto: measurementPoints.alias,
      chiave: deviceKeys.key,
      creatoIl: deviceKeys.createdAt,
    })
    .from(deviceKeys)
    .leftJoin(clients, eq(clients.id, deviceKeys.clientId))
    .leftJoin(addresses, eq(addresses.id, deviceKeys.addressId))
    .leftJoin(measurementPoints, eq(measurementPoints.id, deviceKeys.pointId))
    .where(eq(deviceKeys.userId, userId))
    .orderBy(asc(deviceKeys.createdAt), asc(deviceKeys.key));
}

export function countDeviceRecordsOf(db: Db, userId: number): Promise<number> {
  return db.$count(deviceKeys, eq(deviceKeys.userId, userId));
}

const corrected = (userId: number): SQL =>
  sql`${or(eq(placementCorrections.enteredBy, userId), eq(placementCorrections.correctedBy, userId))}`;

/** Corrections that a person has made, or that were made of entries of his. */
export function listCorrectionsOf(db: Db, userId: number) {
  return db
    .select({
      tipo: placementCorrections.kind,
      motivo: placementCorrections.reason,
      prima: placementCorrections.before,
      dopo: placementCorrections.after,
      correttoIl: placementCorrections.correctedAt,
      correttoDaTe: sql<boolean>`${placementCorrections.correctedBy} = ${userId}`,
    })
    .from(placementCorrections)
    .where(corrected(userId))
    .orderBy(asc(placementCorrections.id));
}

export function countCorrectionsOf(db: Db, userId: number): Promise<number> {
  return db.$count(placementCorrections, corrected(userId));
}

/** Answers to questionnaires that a person has given and that are still in force. */
export async function listAnswersOf(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  const ofBuildings = await db
    .select({
      indirizzo: addresses.name,
      domanda: buildingAnswers.questionId,
      risposta: buildingAnswers.value,
      quando: buildingAnswers.answeredAt,
    })
    .from(buildingAnswers)
    .innerJoin(addresses, eq(addresses.id, buildingAnswers.addressId))
    .where(eq(buildingAnswers.answeredBy, userId));
  const ofEmployers = await db
    .select({
      cliente: clients.name,
      domanda: employerAnswers.questionId,
      risposta: employerAnswers.value,
      quando: employerAnswers.answeredAt,
    })
    .from(employerAnswers)
    .innerJoin(clients, eq(clients.id, employerAnswers.clientId))
    .where(eq(employerAnswers.answeredBy, userId));
  return [...ofBuildings, ...ofEmployers];
}

export async function countAnswersOf(db: Db, userId: number): Promise<number> {
  const ofBuildings = await db.$count(buildingAnswers, eq(buildingAnswers.answeredBy, userId));
  return ofBuildings + (await db.$count(employerAnswers, eq(employerAnswers.answeredBy, userId)));
}

/** Imports and questionnaires that a person has brought in. */
const shipmentsOf = (userId: number) => or(eq(shipments.createdBy, userId), eq(shipments.shippedBy, userId));

export async function listLaboratoryWorkOf(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  const imports = await db
    .select({ importazione: importRuns.kind, quando: importRuns.createdAt })
    .from(importRuns)
    .where(eq(importRuns.startedBy, userId));
  const versions = await db
    .select({
      questionario: questionnaireVersions.kind,
      edizione: questionnaireVersions.number,
      quando: questionnaireVersions.createdAt,
    })
    .from(questionnaireVersions)
    .where(eq(questionnaireVersions.createdBy, userId));
  const sent = await db
    .select({ spedizione: shipments.id, preparata: shipments.createdAt, partita: shipments.shippedAt })
    .from(shipments)
    .where(shipmentsOf(userId));
  return [...imports, ...versions, ...sent];
}

export async function countLaboratoryWorkOf(db: Db, userId: number): Promise<number> {
  const imports = await db.$count(importRuns, eq(importRuns.startedBy, userId));
  const versions = await db.$count(questionnaireVersions, eq(questionnaireVersions.createdBy, userId));
  return imports + versions + (await db.$count(shipments, shipmentsOf(userId)));
}
