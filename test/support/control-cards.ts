import { buildPrincipal, buildUser } from '#db/builders/accounts.ts';
import { buildControlCard, buildDailyMeasurement } from '#db/builders/control-cards.ts';
import { buildControlClient, buildControlPlace, buildInspector } from '#db/builders/control-lists.ts';
import { buildInstrument } from '#db/builders/trips.ts';
import { type Caller, openTestApp } from './app.ts';

export const today = '2026-03-16';
export const yesterday = '2026-03-15';
export const key = () => ({ 'idempotency-key': crypto.randomUUID() });

/**
 * A client with an expert, its own user, an inspector who is enabled for it, and instruments for the error codes 0 to 5;
 * another client with as much of its own that the first never sees.
 */
export async function openControlCards(settings: Record<string, string> = {}) {
  const app = await openTestApp(settings);
  const { db } = app;
  const expert = await buildUser(db, { username: 'edr', displayName: 'Esperto Prova', roles: ['edr'] });
  const otherExpert = await buildUser(db, { username: 'edr2', roles: ['edr'] });
  const planner = await buildUser(db, { username: 'rp', roles: ['rp'] });
  await buildUser(db, { username: 'lab', roles: ['lab'] });
  await buildUser(db, { username: 'fuori', roles: ['operatore'] });
  const port = await buildControlPlace(db);
  const client = await buildPrincipal(db, { name: 'Metalli Prova' });
  const other = await buildPrincipal(db);
  await buildControlClient(db, { principalId: client.id, expertId: expert.id, arrivals: [port.id] });
  await buildControlClient(db, { principalId: other.id, expertId: otherExpert.id });
  const customer = (username: string, principalId: number) =>
    buildUser(db, {
      ...{ username, displayName: `Persona ${username}`, roles: ['cliente'] },
      grants: [{ principalId, canAddClient: false, canAddAddress: false }],
    });
  await customer('cliente', client.id);
  await customer('altro', other.id);
  const operator = await buildUser(db, {
    ...{ username: 'ispettore', displayName: 'Ispettore Prova', roles: ['operatore'] },
  });
  const enabled = [{ principalId: client.id, transport: 'mare' as const, placeId: port.id }];
  await buildInspector(db, { userId: operator.id, enabled });

  const own = (serialNumber: string, over: object = {}) =>
    buildInstrument(db, { principalId: client.id, serialNumber, ...over });
  const operatorId = operator.id;
  const card = (instrumentId: number, over: object = {}) =>
    buildControlCard(db, { instrumentId, operatorId, expertId: expert.id, ...over });
  const daily = (cardId: number, measuredOn: string, value: number) =>
    buildDailyMeasurement(db, { cardId, operatorId, measuredOn, value });

  const ready = await own('E-0');
  const readyCard = await card(ready.id, { name: 'Carta pronta' });
  await daily(readyCard.id, today, 0.1);
  const cardless = await own('E-1');
  const expired = await own('E-2', { nextCalibration: yesterday });
  await daily((await card(expired.id)).id, today, 0.1);
  const uncalibrated = await own('E-3');
  const uncalibratedCard = await card(uncalibrated.id, { limits: 9 });
  const unmeasured = await own('E-4');
  const unmeasuredCard = await card(unmeasured.id);
  await daily(unmeasuredCard.id, yesterday, 0.1);
  const beyond = await own('E-5');
  await daily((await card(beyond.id)).id, today, 0.2);
  const foreign = await buildInstrument(db, { principalId: other.id, serialNumber: 'X-1' });
  const house = await buildInstrument(db, { serialNumber: 'H-1' });

  const callers = {} as Record<
    'rp' | 'edr' | 'edr2' | 'cliente' | 'altro' | 'lab' | 'ispettore' | 'fuori',
    Caller
  >;
  for (const name of ['rp', 'edr', 'edr2', 'cliente', 'altro', 'lab', 'ispettore', 'fuori'] as const)
    callers[name] = await app.as(name);
  return {
    ...{ app, db, client: client.id, other: other.id, callers, expert, planner, operator },
    ...{ ready, readyCard, cardless, expired, uncalibrated, uncalibratedCard, unmeasured, unmeasuredCard },
    ...{ beyond, foreign, house, card, daily },
  };
}
export type ControlCardWorld = Awaited<ReturnType<typeof openControlCards>>;
