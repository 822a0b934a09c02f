import { grants } from '#identity/schema.ts';
import { placeDelegations } from '#irme90/inspections/schema.ts';
import { airlines, controlParties, flights, ships } from '#irme90/schema.ts';
import type { PlaceKind, Transport } from '#irme90/words/rules.ts';
import { addDays } from '#platform/contract/dates.ts';
import { buildPrincipal } from '../builders/accounts.ts';
import { buildControlClient, buildControlPlace, buildInspector } from '../builders/control-lists.ts';
import { onlyRow } from '../builders/rows.ts';
import type { Demo } from './demo.ts';

type People = { expertId: number; plannerId: number; customerId: number; inspectors: readonly number[] };
type Places = Record<PlaceKind, { id: number; label: string }[]>;

const placeNames: Readonly<Record<PlaceKind, readonly string[]>> = {
  porto: ['Civitavecchia', 'Genova', 'Livorno', 'Ravenna', 'Trieste'],
  aeroporto: ['Fiumicino', 'Malpensa', 'Venezia Tessera'],
};
/** Where goods leave from. */
const abroad: Readonly<Record<PlaceKind, readonly string[]>> = {
  porto: ['Rotterdam', 'Marsiglia', 'Il Pireo'],
  aeroporto: ['Francoforte', 'Zurigo'],
};

/** Three clients: by every way of transport, by sea and land, by air; with lists, inspectors and their delegations. */
export async function loadControlClients(demo: Demo, people: People) {
  const places = await loadPlaces(demo);
  const { porto: ports, aeroporto: airports } = places;
  const { db } = demo;
  const steel = await buildPrincipal(db, { name: 'Acciaierie Esempio S.p.A.' });
  const scrap = await buildPrincipal(db, { name: 'Rottami Modello S.r.l.' });
  const alloys = await buildPrincipal(db, { name: 'Leghe Campione S.r.l.' });
  const { expertId } = people;
  await buildControlClient(db, {
    ...{ principalId: steel.id, expertId, canAddPorts: true, requiresControlPlace: true },
    arrivals: [...ports.slice(0, 3), ...airports.slice(0, 2)].map(({ id }) => id),
  });
  await buildControlClient(db, {
    ...{ principalId: scrap.id, expertId, byAir: false, unloaded: false },
    arrivals: ports.slice(2).map(({ id }) => id),
  });
  await buildControlClient(db, {
    ...{ principalId: alloys.id, expertId, bySea: false, byLand: false, unloaded: false },
    ...{ instrumentMandatory: false, arrivals: airports.map(({ id }) => id) },
  });
  const clients = [
    { id: steel.id, ports: ports.slice(0, 3), airports: airports.slice(0, 2) },
    { id: scrap.id, ports: ports.slice(2), airports: [] },
    { id: alloys.id, ports: [], airports },
  ];
  await loadInspectors(demo, people, clients);
  await loadDelegations(demo, people, clients);
  await loadEntries(demo, places, [steel.id, scrap.id, alloys.id]);
  await db
    .insert(grants)
    .values({ userId: people.customerId, principalId: steel.id, canAddClient: false, canAddAddress: false });
  return { steel, scrap, alloys, places };
}

async function loadPlaces({ db }: Demo): Promise<Places> {
  const places: Places = { porto: [], aeroporto: [] };
  for (const kind of ['porto', 'aeroporto'] as const) {
    for (const label of placeNames[kind]) places[kind].push(await buildControlPlace(db, { kind, label }));
    for (const label of abroad[kind]) await buildControlPlace(db, { kind, label });
  }
  return places;
}

type Client = { id: number; ports: Places['porto']; airports: Places['aeroporto'] };

/** Each inspects on land everywhere, at ports by sea and at airports by air. */
async function loadInspectors(
  { db }: Demo,
  { inspectors }: People,
  clients: readonly Client[],
): Promise<void> {
  for (const [index, userId] of inspectors.entries()) {
    const enabled = clients.flatMap(({ id: principalId, ports, airports }) => {
      const at = (transport: Transport, places: Places['porto']) =>
        places.map(({ id: placeId }) => ({ principalId, transport, placeId }));
      const all = [...ports, ...airports];
      return [
        ...at('mare', ports),
        ...at('aereo', airports),
        ...at('terra', all),
        ...at('scaricatoNave', ports),
      ];
    });
    const body = index === 0 ? 'Laboratorio di prova' : 'Ispezioni Esempio';
    await buildInspector(db, { userId, body, qualification: index === 0 ? 'Perito' : 'Tecnico', enabled });
  }
}

/** Turns of a week at each client's first places, from last month to the next ones. */
async function loadDelegations(
  { db, now, today }: Demo,
  { plannerId, inspectors }: People,
  clients: readonly Client[],
): Promise<void> {
  for (const [turn, { id: principalId, ports, airports }] of clients.entries()) {
    for (const [index, place] of [...ports, ...airports].slice(0, 2).entries()) {
      for (const week of [-3, -1, 0, 2, 4]) {
        const startsOn = addDays(today, week * 7 + turn * 2 + index);
        const operatorId = inspectors[(week + 4 + index) % inspectors.length] ?? plannerId;
        await db.insert(placeDelegations).values({
          ...{ principalId, placeId: place.id, operatorId, startsOn, endsOn: addDays(startsOn, 4) },
          ...{ createdBy: plannerId, createdAt: now },
        });
      }
    }
  }
}

/** What the lists of a form offer: shippers, consignees, ships, and a flight with what was last written of it. */
async function loadEntries({ db }: Demo, { aeroporto }: Places, clients: readonly number[]): Promise<void> {
  for (const principalId of clients) {
    const party = { principalId, country: 'Paesi Bassi', phone: '', fax: '' };
    await db.insert(controlParties).values([
      { ...party, role: 'mittente', label: 'Metaalhandel Voorbeeld B.V.', address: 'Havenweg 1, Rotterdam' },
      {
        ...party,
        role: 'mittente',
        label: 'Exemple Métaux SARL',
        address: 'Quai 4, Marsiglia',
        country: 'Francia',
      },
      {
        ...{ ...party, role: 'destinatario', label: 'Deposito Esempio' },
        ...{ address: 'Via dell’Esempio 10, Ravenna', country: 'Italia' },
      },
    ]);
  }
  await db.insert(ships).values([
    { label: 'Nave Esempio', country: 'Liberia' },
    { label: 'Nave Modello', country: 'Malta' },
  ]);
  const airline = onlyRow(await db.insert(airlines).values({ label: 'Linee Aeree Esempio' }).returning());
  await db.insert(flights).values({
    ...{ label: 'EX 1234', country: 'Germania', airlineId: airline.id, arrivalId: aeroporto[0]?.id ?? null },
  });
}
