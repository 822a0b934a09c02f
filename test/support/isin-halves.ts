import { expect } from 'vitest';
import { correctResult } from '#laboratory/results/entry/contract.ts';
import { getTransmission, openTransmission } from '#reports/isin-transmissions/contract.ts';
import * as files from '#reports/isin-transmissions/files/contract.ts';
import * as steps from '#reports/isin-transmissions/steps/contract.ts';
import { type Caller, openTestApp, type TestApp } from './app.ts';
import { buildIsinLaboratory } from './isin.ts';
import { buildRadonWorld } from './radon-world.ts';

export type Laboratory = { app: TestApp; lab: Caller } & Awaited<ReturnType<typeof buildIsinLaboratory>>;

/** A laboratory of its own: what belongs to a half-year depends on every other one. */
export async function laboratory(): Promise<Laboratory> {
  const app = await openTestApp();
  await buildRadonWorld(app);
  return { app, lab: await app.as('laboratorio'), ...(await buildIsinLaboratory(app.db)) };
}

export const open = async ({ lab }: Laboratory, half: string) => {
  const { status, body } = await lab.call(openTransmission, { body: { half } });
  expect(status).toBe(200);
  return body;
};
export const at = (id: number) => ({ params: { transmission: id } });
export const now = async ({ lab }: Laboratory, id: number) => (await lab.call(getTransmission, at(id))).body;
export const check = async (on: Laboratory, id: number) =>
  on.lab.call(steps.checkTransmission, { ...at(id), body: { version: (await now(on, id)).version } });
export const exported = async (on: Laboratory, id: number, format = 'csv') =>
  on.lab.call(files.exportTransmission, {
    ...at(id),
    body: { version: (await now(on, id)).version, format },
  });

export async function send(on: Laboratory, id: number) {
  const { version, exports } = await now(on, id);
  const body = { version, exportId: exports[0]?.id, sentOn: '2026-03-16', note: 'Caricato da Anna' };
  return on.lab.call(files.sendTransmission, { ...at(id), body });
}

/** Opens, checks, exports and sends a half-year. */
export async function sendHalf(on: Laboratory, half: string): Promise<number> {
  const { id } = await open(on, half);
  expect((await check(on, id)).status).toBe(200);
  await exported(on, id);
  expect((await send(on, id)).body.state).toBe('sent');
  return id;
}

/** The lines of the file that was made last. */
export async function fileOf(on: Laboratory, id: number): Promise<string[]> {
  const { exports } = await now(on, id);
  const params = { transmission: id, export: exports[0]?.id ?? 0 };
  const { bytes } = await on.lab.call(files.downloadTransmissionExport, { params });
  return bytes.toString('utf8').replace('\uFEFF', '').trimEnd().split(/\r?\n/);
}

/** Of each line code, concentration, annual mean and kind. */
export const kinds = async (on: Laboratory, id: number) =>
  (await fileOf(on, id)).slice(1).map((line) => {
    const cells = line.split(';');
    return [cells[10], cells[14], cells[16], cells[18]];
  });

/** Reads a dosimeter that was read before once more. */
export async function correct(on: Laboratory, placementId: number, conteggi: number): Promise<void> {
  const { status } = await on.lab.call(correctResult, {
    params: { risultato: await resultOf(on, placementId) },
    body: {
      ...{ traces: null, incertezzaTracce: null, conteggi, area: 1, background: null, campi: null },
      ...{ chiQuadro: null, lettore: null, letto: '2026-03-10', motivo: 'Riletto con un altro lettore' },
    },
  });
  expect(status).toBe(200);
}

async function resultOf({ app }: Laboratory, placementId: number): Promise<number> {
  const { rows } = await app.db.execute<{ id: number }>(
    `select id from results where placement_id = ${placementId} and in_force`,
  );
  return rows[0]?.id ?? 0;
}
