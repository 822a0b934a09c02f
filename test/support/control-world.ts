import { buildPrincipal, buildUser } from '#db/builders/accounts.ts';
import { buildControlClient, buildControlPlace, buildInspector } from '#db/builders/control-lists.ts';
import { openTestApp } from './app.ts';

/**
 * Two clients of radiometric controls that know nothing of each other, each with a port and an airport, and who has to
 * do with them: `rp` plans, `cliente` is the first client's, `edr` its expert, `operatore` inspects at its port by sea
 * and on land, `collega` at its airport.
 */
export async function openControls() {
  const app = await openTestApp();
  const { db } = app;
  const principal = await buildPrincipal(db, { name: 'Acciaierie di Prova' });
  const other = await buildPrincipal(db, { name: 'Metalli Altrui' });
  const grants = [{ principalId: principal.id, canAddClient: false, canAddAddress: false }];
  await buildUser(db, { username: 'admin', roles: ['admin'] });
  await buildUser(db, { username: 'rp', roles: ['rp'], displayName: 'Paola Pianifica' });
  await buildUser(db, { username: 'lab', roles: ['lab'] });
  await buildUser(db, { username: 'cliente', roles: ['cliente'], grants });
  const expert = await buildUser(db, { username: 'edr', roles: ['edr'] });
  const inspector = await buildUser(db, { username: 'operatore', displayName: 'Olga Operatrice' });
  const colleague = await buildUser(db, { username: 'collega', displayName: 'Carlo Collega' });
  const port = await buildControlPlace(db, { label: 'Porto Finto' });
  const otherPort = await buildControlPlace(db, { label: 'Porto Lontano' });
  const airport = await buildControlPlace(db, { label: 'Aeroporto Finto', kind: 'aeroporto' });
  const principalId = principal.id;
  await buildControlClient(db, {
    ...{ principalId, expertId: expert.id, unloaded: false, requiresControlPlace: true },
    ...{ canAddPorts: true, arrivals: [port.id, airport.id] },
  });
  await buildControlClient(db, { principalId: other.id, arrivals: [otherPort.id] });
  await buildInspector(db, {
    ...{ userId: inspector.id, body: 'Ente Finto', qualification: 'Perito' },
    enabled: [
      { principalId, transport: 'mare', placeId: port.id },
      { principalId, transport: 'terra', placeId: port.id },
    ],
  });
  await buildInspector(db, {
    userId: colleague.id,
    enabled: [
      { principalId, transport: 'aereo', placeId: airport.id },
      { principalId, transport: 'terra', placeId: airport.id },
      { principalId: other.id, transport: 'terra', placeId: otherPort.id },
    ],
  });
  const [planner, customer, edr] = await Promise.all(['rp', 'cliente', 'edr'].map((name) => app.as(name)));
  if (!planner || !customer || !edr) throw new Error('nobody signed in');
  return {
    ...{ app, principal, other, port, otherPort, airport, inspector, colleague, expert },
    ...{ planner, customer, edr },
  };
}
