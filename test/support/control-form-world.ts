import { expect } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildParty, buildShip } from '#db/builders/control-forms.ts';
import { buildControlClient, buildControlPlace, buildInspector } from '#db/builders/control-lists.ts';
import { createForm, getForm, updateForm } from '#irme90/forms/contract.ts';
import type { controlParties } from '#irme90/schema.ts';
import { openTestApp } from './app.ts';

export const sendKey = () => ({ 'idempotency-key': crypto.randomUUID() });

/** A client with its requester, ports, an inspector and an expert; a second one with a requester of its own. */
export async function openControls() {
  const app = await openTestApp();
  const { db } = app;
  const expert = await buildUser(db, { username: 'esperto', roles: ['edr'] });
  const [genova, tunisi, malpensa, rotterdam] = [
    await buildControlPlace(db, { label: 'Genova' }),
    await buildControlPlace(db, { label: 'Tunisi' }),
    await buildControlPlace(db, { label: 'Malpensa', kind: 'aeroporto' }),
    await buildControlPlace(db, { label: 'Rotterdam' }),
  ];
  const settings = { expertId: expert.id, arrivals: [genova.id, malpensa.id] };
  const { principalId: client } = await buildControlClient(db, settings);
  const { principalId: other } = await buildControlClient(db, { arrivals: [genova.id] });
  const grant = (principalId: number) => ({
    grants: [{ principalId, canAddClient: false, canAddAddress: false }],
  });
  await buildUser(db, { username: 'pianifica', roles: ['rp'] });
  await buildUser(db, { username: 'richiede', roles: ['cliente'], ...grant(client) });
  await buildUser(db, { username: 'altro', roles: ['cliente'], ...grant(other) });
  await buildUser(db, { username: 'laboratorista', roles: ['lab'] });
  const inspector = await buildUser(db, { username: 'ispettore', displayName: 'Ispettore di Prova' });
  await buildInspector(db, {
    userId: inspector.id,
    enabled: [
      { principalId: client, transport: 'mare', placeId: genova.id },
      { principalId: client, transport: 'aereo', placeId: malpensa.id },
    ],
  });
  const mittente = await buildParty(db, client, 'mittente', { label: 'Rottami Mediterranei' });
  const destinatario = await buildParty(db, client, 'destinatario', { label: 'Fonderia Esempio' });
  const nave = await buildShip(db, { label: 'Stella di Prova' });
  return {
    ...{ app, db, client, other, expert, inspector },
    ...{ genova, tunisi, malpensa, rotterdam, mittente, destinatario, nave },
    requester: await app.as('richiede'),
    stranger: await app.as('altro'),
    planner: await app.as('pianifica'),
  };
}
export type ControlWorld = Awaited<ReturnType<typeof openControls>>;

const partyBody = ({ id, label, address, country }: typeof controlParties.$inferSelect) => ({
  ...{ id, value: id, nome: label, label, indirizzo: address, paese: country, telefono: '', fax: '' },
});

/** What is sent of a whole form by sea (Q1-112). */
export function formBySea({ mittente, destinatario, nave, tunisi, genova }: ControlWorld) {
  return {
    anagrafica: {
      mittente: partyBody(mittente),
      destinatario: partyBody(destinatario),
      merce: {
        ...{ voceDoganale: '7204', description: 'Rottami ferrosi', numeroColli: 3 },
        ...{ dataFattura: null as string | null, numeroFattura: '' },
      },
    },
    trasporto: {
      tipo: 'mare' as string | null,
      naveDetails: {
        ...{ value: nave.id as number | null, label: nave.label, paese: 'IT' },
        portoPartenza: { value: tunisi.id as number | null, label: 'Tunisi' },
        portoArrivo: { value: genova.id as number | null, label: 'Genova' },
        polizzaDiCarico: 'BL-1',
      } as object | null,
      voloDetails: null as object | null,
      trasportoTerritorio: {
        ...{ tipo: 'container', matricola: 'MSCU1234567', targa: null, vagone: null, awb: null },
        sedeControllo: null as object | null,
      },
    },
    controlli: {
      ...{ dueDate: '2026-03-20' as string | null, operatore: null as number | null, operatoreLabel: null },
      ...{ notesForOperator: '', metodo: null as string | null, instrumentMandatory: true },
      ...{ strumentoPortatile: null as object | null, portaleRadiometrico: null as object | null },
    },
  };
}

export type FormToSend = ReturnType<typeof formBySea>;

/** What the tests of forms do over and over, in a world that is opened later. */
export function formCalls(of: () => ControlWorld) {
  const bySea = (change: (body: FormToSend) => void = () => undefined) => {
    const body = formBySea(of());
    change(body);
    return body;
  };
  const add = (body: Partial<FormToSend>, who = of().requester, client = of().client) =>
    who.call(createForm, { params: { client }, body }, sendKey());
  return {
    bySea,
    add,
    created: async (body: Partial<FormToSend> = bySea()) => {
      const answer = await add(body);
      expect(answer.failure?.errors ?? {}).toEqual({});
      expect(answer.status).toBe(200);
      return answer.body.id;
    },
    read: async (mod: number) => (await of().requester.call(getForm, { params: { mod } })).body,
    update: (
      mod: number,
      body: Partial<FormToSend>,
      query: Record<string, number> = {},
      who = of().requester,
    ) => who.call(updateForm, { params: { mod }, query, body }, sendKey()),
  };
}
