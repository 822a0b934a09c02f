import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildPoint } from '#db/builders/sites.ts';
import { placements } from '#dosimeters/schema.ts';
import { listCorrections } from '#field/my-placements/corrections/contract.ts';
import {
  correctSitePlacement,
  listSitePlacements,
  previewSiteCorrection,
} from '#field/placement-records/contract.ts';
import { type Answer, type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
export let app: TestApp;
export let world: Awaited<ReturnType<typeof buildRadonWorld>>;
export let lab: Caller;
export let operator: Caller;
/** A site of the principal with one point, where one dosimeter was from 10 June to 10 December 2025. */
export let site: Awaited<ReturnType<typeof buildAddress>>;
export let point: Awaited<ReturnType<typeof buildPoint>>;
export let ended: Awaited<ReturnType<typeof buildPlacement>>;
export let spare: Awaited<ReturnType<typeof buildDosimeter>>;

/** For the top of a test file: a world before its tests, and before each of them a site with one ended placement. */
export function prepareSiteCorrections(): void {
  beforeAll(async () => {
    app = await openTestApp();
    world = await buildRadonWorld(app);
    lab = await app.as('laboratorio');
    operator = await app.as('operatore');
  });

  beforeEach(async () => {
    site = await buildAddress(app.db, { clientId: world.own.client.id, name: 'Archivio' });
    point = await buildPoint(app.db, { addressId: site.id, alias: 'Deposito' });
    ended = await buildPlacement(app.db, {
      ...{ pointId: point.id, startedOn: '2025-06-10', endedOn: '2025-12-10' },
    });
    spare = await buildDosimeter(app.db, { principalId: world.own.principal.id });
  });
}

export const stored = async (id: number) => {
  const [row] = await app.db.select().from(placements).where(eq(placements.id, id));
  return row;
};
export type Change = Record<string, unknown>;
export const bodyOf = async (change: Change, id: number) => ({
  versione: (await stored(id))?.version ?? 1,
  motivo: 'Il modulo firmato dice altro',
  ...change,
});
export const correct = async (change: Change, id = ended.id, who = lab) =>
  who.call(correctSitePlacement, { params: { trattamento: id }, body: await bodyOf(change, id) });
export const preview = async (change: Change, id = ended.id, who = lab) =>
  who.call(previewSiteCorrection, { params: { trattamento: id }, body: await bodyOf(change, id) });
export const refused = ({ status, failure }: Answer) => [status, failure.detail, Object.keys(failure.errors)];
export const swapTo = ({ id, code }: { id: number; code: string }) => ({ dosimetro: { id, codice: code } });
export const listed = async (query: Record<string, string> = {}, indirizzo = site.id) =>
  (await lab.call(listSitePlacements, { params: { indirizzo }, query })).body;
export const history = async (id: number, who = lab) =>
  (await who.call(listCorrections, { params: { trattamento: id } })).body.correzioni;
