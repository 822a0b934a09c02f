import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { transactPart } from '#platform/server/database/transact.ts';
import { conflict, notFound, Refusal, refusalOfDatabase } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { entryTexts } from '../entry/rules.ts';
import type { enterTray as enterEndpoint, findTray as findEndpoint } from '../tray/contract.ts';
import { placesOfTwice, trayTexts } from '../tray/rules.ts';
import { enterResult } from './enter-result.ts';
import { placementsMeant } from './keep-readings.ts';
import { findReadDosimeters } from './queries.ts';

type Outcome = ResponseOf<typeof enterEndpoint>;
type Row = BodyOf<typeof enterEndpoint>['righe'][number];

/** The dosimeters of these codes, as one looks for a single one; null where there is none. */
export async function findTray(db: Db, codes: readonly string[]): Promise<ResponseOf<typeof findEndpoint>> {
  const meant = await placementsMeant(db, codes);
  const found = await findReadDosimeters(db, [...new Set(meant.values())]);
  const byId = new Map(found.map((one) => [one.trattamento, one]));
  return {
    dosimetri: codes.map((codice) => ({ codice, dosimetro: byId.get(meant.get(codice) ?? 0) ?? null })),
  };
}

/**
 * Enters each row as it would be entered alone, in a transaction of its own; one that cannot be is told with its reason,
 * the others are saved. Of a dosimeter that stands in several rows none is: which one was meant is for people to say.
 */
export async function enterTray(
  { righe, ...shared }: BodyOf<typeof enterEndpoint>,
  context: RequestContext,
): Promise<Outcome> {
  const meant = await placementsMeant(
    context.db,
    righe.map(({ codice }) => codice),
  );
  const twice = placesOfTwice(
    righe.map(({ codice }) => ({ codice, trattamento: meant.get(codice) ?? null })),
  );
  const outcome: Outcome = { salvate: [], rifiutate: [] };
  for (const [riga, row] of righe.entries()) {
    const result = await enteredOrRefused(async () => {
      if (twice.has(riga)) throw conflict(trayTexts.twice);
      const trattamento = meant.get(row.codice);
      if (trattamento === undefined) throw notFound(entryTexts.unknown);
      return enterRow(trattamento, { row, shared }, context);
    });
    if (result instanceof Refusal) outcome.rifiutate.push({ riga, ...inWords(result) });
    else outcome.salvate.push({ riga, ...result });
  }
  return outcome;
}

type Entered = Omit<Outcome['salvate'][number], 'riga'>;
type Shared = Omit<BodyOf<typeof enterEndpoint>, 'righe'>;

function enterRow(
  trattamento: number,
  { row, shared }: { row: Row; shared: Shared },
  context: RequestContext,
): Promise<Entered> {
  const { codice: _asTyped, ...figures } = row;
  const body = { trattamento, ...figures, ...shared };
  return transactPart(context, { endpoint: 'enterTray', name: String(trattamento), body }, async (within) => {
    const { codice, risultati } = await enterResult(body, within);
    const latest = risultati.find(({ inVigore }) => inVigore);
    if (!latest) throw notFound();
    return { trattamento, codice, esito: latest.misura.esito };
  });
}

/** What was entered, or why it was refused. What is no refusal is thrown on. */
async function enteredOrRefused(work: () => Promise<Entered>): Promise<Entered | Refusal> {
  try {
    return await work();
  } catch (error) {
    const refusal = error instanceof Refusal ? error : refusalOfDatabase(error);
    if (refusal === null) throw error;
    return refusal;
  }
}

function inWords({ status, errors, message }: Refusal): Omit<Outcome['rifiutate'][number], 'riga'> {
  const [campo = null] = Object.keys(errors);
  return { stato: status, campo, messaggio: message };
}
