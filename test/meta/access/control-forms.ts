import type { Role } from '#platform/contract/access.ts';
import type { PrincipalWorld } from '#test/support/radon-world.ts';
import type { Entry } from './entry.ts';

const readers: readonly Role[] = ['admin', 'rp', 'edr', 'cliente'];
const keepers: readonly Role[] = ['admin', 'rp', 'cliente'];

const ofClient = ({ principal: { id } }: PrincipalWorld) => ({ client: id });
const ofForm = ({ control }: PrincipalWorld) => ({ mod: control.form });
const read = (params: (world: PrincipalWorld) => Record<string, number>): Entry => ({
  ...{ roles: readers, scoped: true, on: (world) => ({ params: params(world) }) },
});
/** Nothing is said yet: no form is made or changed. */
const blank = {
  anagrafica: { mittente: {}, destinatario: {}, merce: {} },
  trasporto: {},
  controlli: {},
};
const refused = (
  params: (world: PrincipalWorld) => Record<string, number>,
  body: Record<string, unknown>,
  answers: number,
): Entry => ({
  ...{ roles: keepers, scoped: true, answers },
  on: (world) => ({ params: params(world), body }),
});

const workers: readonly Role[] = ['admin', 'rp', 'edr', 'operatore', 'zona', 'cliente'];
const experts: readonly Role[] = ['admin', 'edr'];
const registerReaders: readonly Role[] = ['admin', 'rp', 'edr'];
/** The operators of the walk inspect nowhere. */
const measured = (call: Partial<Entry> & Pick<Entry, 'on'>): Entry => ({
  ...{ roles: workers, scoped: true, outOfReach: ['operatore', 'zona'] },
  ...call,
});
const unknownPhoto = { photo: 2_000_000_000 };
const list = (roles: readonly Role[]): Entry => ({ roles, scoped: false, on: () => ({}) });
const attested = (answers: number, body?: Record<string, unknown>): Entry => ({
  ...{ roles: experts, scoped: true, answers },
  on: (world) => ({ params: ofForm(world), ...(body && { body }) }),
});

/** Forms of radiometric controls, their measures and what an expert concludes from them. */
export const controlFormsAccess: Record<string, Entry> = {
  listFormClients: list(readers),
  listControlForms: read(ofClient),
  exportControlForms: read(ofClient),
  getControlForm: read(ofForm),
  getControlFormHistory: read(ofForm),
  createControlForm: refused(ofClient, blank, 422),
  updateControlForm: refused(ofForm, blank, 422),
  listWork: list(workers),
  getControlDashboard: list(workers),
  getWorkItem: measured({ on: (world) => ({ params: ofForm(world) }) }),
  sendMeasures: measured({
    on: (world) => ({ params: ofForm(world), body: { controlli: {}, foto: [] } }),
    answers: 422,
  }),
  getFormPhoto: measured({
    on: (world) => ({ params: { ...ofForm(world), ...unknownPhoto } }),
    answers: 404,
  }),
  getAttestation: attested(200),
  attestForm: attested(409, {
    ...{ versione: 99, esito: 'accettato', nota: '', metallo: 'Ferro', origine: 'Tunisia' },
  }),
  getAttestationDocument: attested(404),
  listControlRegister: list(registerReaders),
  exportControlRegister: list(registerReaders),
  cancelControlForm: refused(ofForm, { versione: 99, motivo: 'Prova di accesso' }, 409),
};
