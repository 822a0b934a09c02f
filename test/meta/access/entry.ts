import type { Role } from '#platform/contract/access.ts';
import type { PrincipalWorld } from '#test/support/radon-world.ts';

export type Call = {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
};
export type Entry = {
  /** Roles that get 200 on records of theirs, out of the specification's matrix; `anyone` also without a session. */
  roles: readonly Role[] | 'anyone' | 'signed-in';
  /** A call on records of the given principal. */
  on: (world: PrincipalWorld) => Call;
  /** Whether the call names records that may be a stranger's. */
  scoped: boolean;
  /** Statuses of an allowed call whose records are one's own; 200 unless the call cannot succeed as it stands. */
  answers?: number;
  /** Roles that may call it and yet reach no record of either kind. */
  outOfReach?: readonly Role[];
  /** Status when the path names a record that the rest of the call does not belong to; 404 unless the body tells. */
  mixed?: number;
};

export const field: readonly Role[] = ['admin', 'lab', 'operatore', 'zona', 'cliente'];
export const browsing: readonly Role[] = ['admin', 'lab', 'operatore', 'zona'];
export const principal = ({ principal: { id } }: PrincipalWorld) => ({ committente: id });
export const client = (world: PrincipalWorld) => ({ ...principal(world), cliente: world.client.id });
export const address = (world: PrincipalWorld) => ({ ...client(world), indirizzo: world.address.id });

// Records by themselves: those who were granted 'own' with the right to add may change them.
export const mayAdd: readonly Role[] = ['admin', 'lab', 'operatore'];
export const oneClient = (world: PrincipalWorld) => ({ cliente: world.client.id });
export const oneAddress = (world: PrincipalWorld) => ({ indirizzo: world.address.id });
export const onePoint = (world: PrincipalWorld) => ({ punto: world.busyPoint.id });
export const onePlan = (world: PrincipalWorld) => ({ planimetria: world.plan.id });
export const postal = { address: 'Via della Prova 1', city: 'Vicenza', cap: '36100', provincia: 'VI' };
export const site = { ...postal, region: 5, indirizzoShipping: true };

export const unknownId = 2_000_000_000;
export const mailing = {
  subject: 'Prova',
  text: 'Gentile {nome}',
  criteria: {
    ...{ everyone: false, principals: [], clients: [], addresses: [], accounts: true, answers: true },
    typed: 'nessuno@radia.invalid',
  },
};
export const noReport = { params: { report: unknownId } };
export const noBatch = { params: { lotto: 2_000_000_000 } };
export const noShipment = { params: { spedizione: unknownId } };
export const shipmentBody = (world: PrincipalWorld) => ({
  ...{ ...principal(world), indirizzo: null, vettore: null, nota: null },
  ...{ codici: [world.dosimeter.code], registra: false, lotto: null },
});
const trayRow = {
  ...{ traces: 400, incertezzaTracce: null, conteggi: null, area: null, background: null },
  ...{ campi: null, chiQuadro: null },
};
const readBy = { lettore: null, letto: '2026-03-01' };
export const reading = { ...trayRow, ...readBy };
export const tray = (code: string) => ({ ...readBy, righe: [{ codice: code, ...trayRow }] });
