import { sql } from 'drizzle-orm';
import { addDays } from '#platform/contract/dates.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import { buildPrincipal, buildZone } from '../builders/accounts.ts';
import { buildBatch, buildControl } from '../builders/results.ts';
import { loadAccounts } from './accounts.ts';
import { loadActivities } from './activities.ts';
import { loadControlClients } from './control-clients.ts';
import { loadControlForms } from './control-forms.ts';
import { loadControlInstruments } from './control-instruments.ts';
import { loadDefaultDocuments } from './default-documents.ts';
import { codesFrom, type Demo } from './demo.ts';
import { loadDevices } from './devices.ts';
import { loadDocuments } from './documents.ts';
import { loadIsinHalves } from './isin.ts';
import { loadMailing } from './mailing.ts';
import { loadMassActivities } from './mass-activities.ts';
import { loadOtherImplants } from './other-implants.ts';
import { loadPalladio, loadPalladioPast } from './palladio.ts';
import { loadRadioprotection } from './radioprotection.ts';
import { loadReportSettings } from './report-settings.ts';
import { loadReportSites } from './report-sites.ts';
import { loadShipments } from './shipments.ts';
import { loadDocumentsToSign } from './signing.ts';
import { loadTermeEuganee } from './terme-euganee.ts';
import { loadTrips } from './trips.ts';
import { loadViterbo } from './viterbo.ts';

/**
 * Loads the demonstration into a new database: all of it or nothing. Days are relative to `clock.today()`, so that
 * ages and terms always have something to show. Throws when the database already holds records.
 */
export async function loadDemo({
  db,
  files,
  clock,
  password,
  beside,
}: {
  db: Db;
  files: FileStore;
  clock: Clock;
  /** Of the accounts; that of the demonstration unless another is given. */
  password?: string;
  /** What else there is to be, before the half-years are transmitted. */
  beside?: (demo: Demo, accounts: Readonly<Record<string, number>>) => Promise<void>;
}): Promise<void> {
  await db.transaction(async (tx) => {
    // A loading that failed has taken numbers with it.
    await tx.execute(sql`select setval('zones_id_seq', coalesce(max(id), 0) + 1, false) from zones`);
    const lazio = await buildZone(tx, { name: 'Lazio' });
    const veneto = await buildZone(tx, { name: 'Veneto' });
    if (lazio.id !== 1 || veneto.id !== 2) throw new Error('The demo data need a new database.');

    const palladio = await buildPrincipal(tx, { name: 'Istituto Comprensivo Palladio', zones: [veneto.id] });
    const terme = await buildPrincipal(tx, { name: 'Terme Euganee S.p.A.', zones: [veneto.id, lazio.id] });
    const viterbo = await buildPrincipal(tx, { name: 'Provincia di Viterbo', zones: [lazio.id] });
    const principals = [palladio, terme, viterbo];
    // Operators may add clients and addresses (D3).
    const allowed = ({ id }: { id: number }) => ({
      principalId: id,
      canAddClient: true,
      canAddAddress: true,
    });

    const accounts = await loadAccounts(
      tx,
      {
        operatore: { zones: [lazio.id, veneto.id], grants: principals.map(allowed) },
        zona: { zones: [veneto.id], grants: [palladio, terme].map(allowed) },
        cliente: { grants: [{ principalId: palladio.id, canAddClient: false, canAddAddress: false }] },
      },
      password,
    );
    const demo: Demo = {
      db: tx,
      files,
      now: clock.now(),
      today: clock.today(),
      ago: (days) => addDays(clock.today(), -days),
      nextCode: codesFrom(1),
      operatorId: accounts['operatore'] ?? null,
      laboratoryId: accounts['laboratorio'] ?? null,
      batch: await buildBatch(tx, { code: 'CR39-2024-07', createdBy: accounts['laboratorio'] ?? null }),
    };
    await loadControls(demo);
    await loadReportSettings(demo);
    const { gymIds } = await loadPalladio(demo, palladio.id);
    const { montegrottoId, hotelId } = await loadTermeEuganee(demo, terme.id);
    await loadReportSites(demo, { montegrottoId, hotelId });
    await loadViterbo(demo, viterbo.id);
    await loadPalladioPast(demo, gymIds);
    await loadDocumentsToSign(demo);
    await loadShipments(demo, { principalId: viterbo.id, name: viterbo.name });
    const units = await loadRadioprotection(demo, { edrId: accounts['edr'] ?? null });
    await loadDevices(demo, units);
    await loadDefaultDocuments(demo, accounts['edr'] ?? null);
    await loadDocuments(demo, units);
    const { dental, hospital, industry } = units;
    await loadActivities(
      demo,
      [...dental, ...hospital, ...industry].map(({ id }) => id),
    );
    await loadMassActivities(demo, units, {
      ...{ plannerId: accounts['radioprotezione'] ?? 0, expertId: accounts['edr'] ?? 0 },
    });
    const goers = ['laboratorio', 'radioprotezione', 'edr'].map((name) => accounts[name]);
    await loadTrips(demo, {
      units: [...dental, ...hospital, ...industry],
      operators: goers.filter((id) => id !== undefined),
    });
    await loadOtherImplants(demo, accounts['edr'] ?? null);
    const { edr = 0, radioprotezione = 0, importatore = 0, operatore = 0, zona = 0 } = accounts;
    const { steel, places } = await loadControlClients(demo, {
      ...{ expertId: edr, plannerId: radioprotezione, customerId: importatore },
      inspectors: [operatore, zona],
    });
    await loadControlInstruments(demo, steel.id, { expertId: edr, operatorId: operatore });
    await loadControlForms(demo, steel.id, places, {
      ...{ customerId: importatore, operatorId: operatore, expertId: edr },
    });
    await loadMailing(demo, { adminId: accounts['admin'] ?? null, customerId: accounts['cliente'] });
    await beside?.(demo, accounts);
    await loadIsinHalves(demo);
  });
}

/** Blanks and duplicates of the batch, a pair a month: the latest but one blank is out of control, and commented. */
async function loadControls({ db, batch, ago }: Demo): Promise<void> {
  const blanks = [26, 21, 25, 30, 22, 51, 24];
  const duplicates = [
    [410, 395],
    [388, 402],
    [420, 431],
    [399, 376],
    [405, 399],
    [417, 440],
    [390, 385],
  ];
  for (const [index, traces] of blanks.entries()) {
    const readOn = ago((blanks.length - index) * 30);
    const [one = 0, other = 0] = duplicates[index] ?? [];
    const comment = traces > 50 ? 'Rivelatore graffiato: ripetuto con un altro, in controllo.' : null;
    await buildControl(db, { batch, readOn, traces, comment });
    await buildControl(db, { batch, readOn, traces: one, otherTraces: other });
  }
}
