import { testDay } from '#test/support/fixed-clock.ts';
import { type PrincipalWorld } from '#test/support/radon-world.ts';
import { type Json } from './contract-shapes.ts';

const mailingTo = (principal: number, client: number, address: number) => ({
  subject: 'Avviso per {cliente}',
  text: 'Gentile {nome}',
  criteria: {
    ...{ everyone: false, principals: [principal], clients: [client], addresses: [address] },
    ...{ accounts: true, answers: true, typed: 'Anna <anna@radia.invalid>' },
  },
});

const postal: Json = {
  displayName: 'Sede nuova',
  ...{ address: 'Via Nuova 12', cap: '36100', city: 'Vicenza', provincia: 'VI' },
};
const site: Json = { ...postal, region: 5, codiceStabile: 'ED1', cdr: null, latitude: 45.5, longitude: 11.5 };
/**
 * Bodies that are right, to be spoilt in one or two places: whatever is wrong at the door never gets further in. An
 * endpoint that is missing here gets a body made from its contract.
 */
export const rightBodies: Record<string, (world: PrincipalWorld, isNew: boolean) => Json> = {
  login: () => ({ username: 'nessuno', password: 'sbagliata', code: '123456' }),
  requestPasswordLink: () => ({ identity: 'nessuno' }),
  checkPasswordLink: () => ({ token: 'x'.repeat(43) }),
  choosePassword: () => ({ token: 'x'.repeat(43), password: 'una-password-nuova' }),
  changeOwnPassword: () => ({ current: 'sbagliata', password: 'una-password-nuova' }),
  startSecondFactor: () => ({ current: 'sbagliata' }),
  confirmSecondFactor: () => ({ code: '123456' }),
  turnOffSecondFactor: () => ({ current: 'sbagliata' }),
  renewRecoveryCodes: () => ({ current: 'sbagliata' }),
  createUser: ({ principal, zoneId }) => ({
    ...{
      username: 'nuova',
      displayName: 'Persona Nuova',
      email: 'nuova@radia.example',
      roles: ['operatore'],
    },
    zones: [zoneId],
    committenti: [{ committente: principal.id, canAddClient: true, canAddAddress: false }],
  }),
  updateUser: ({ zoneId }) => ({
    ...{
      username: 'altra',
      displayName: 'Persona Altra',
      email: 'altra@radia.example',
      roles: ['operatore'],
    },
    ...{ zones: [zoneId], versione: 1 },
  }),
  setGrant: () => ({ canAddClient: true, canAddAddress: false }),
  createMailing: ({ principal, client, address }) => mailingTo(principal.id, client.id, address.id),
  updateMailing: ({ principal, client, address }) => ({
    ...mailingTo(principal.id, client.id, address.id),
    version: 1,
  }),
  previewMailing: ({ principal, client, address }) => ({
    ...mailingTo(principal.id, client.id, address.id),
    position: 1,
  }),
  testMailing: ({ principal, client, address }) => ({
    ...mailingTo(principal.id, client.id, address.id),
    position: 0,
  }),
  createZone: () => ({ nome: 'Zona nuova' }),
  updateZone: () => ({ nome: 'Zona altra', attivo: true, versione: 1 }),
  listMissingPictures: () => ({ sha256: ['a'.repeat(64)] }),
  listFloorPlansWithDraft: () => ({ newPlanimetries: [{ id: -1, content: 'data:image/png;base64,AA==' }] }),
  listAvailableDosimeters: ({ client, address }) => ({ cliente: client.id, indirizzo: address.id }),
  getBuildingQuestions: ({ address }) => ({ indirizzo: address.id, province: 'VI' }),
  getEmployerQuestions: ({ client }) => ({ employer: client.id }),
  saveEmployerSurvey: () => ({ questionario: [{ q: 103, a: 12, p: [] }] }),
  saveBuildingSurvey: () => ({
    questionario: [
      { q: 2, a: 1975, p: [] },
      { q: 4, a: [401, 413], p: [] },
      { q: 5, a: 'Canne', p: [4] },
    ],
    applyToAllBuildings: true,
  }),
  correctPlacement: ({ busyPoint, dosimeter, active }) => ({
    versione: active.version,
    motivo: 'Punto sbagliato',
    punto: busyPoint.id,
    dosimetro: { id: dosimeter.id, codice: dosimeter.code },
    inizio: testDay,
    foto: null,
  }),
  listPlacedDosimeters: () => ({ before: testDay }),
  replaceDosimeter: ({ dosimeter }, isNew) => ({
    removalDate: testDay,
    ...(isNew ? { smarrito: true } : { newDosimeter: dosimeter.id, placementDate: testDay, img: null }),
  }),
  cancelPlacement: ({ active }) => ({ versione: active.version, motivo: 'Dosimetro sbagliato' }),
  placeDosimeter: ({ principal, client, address, dosimeter, active, plan }, isNew) => ({
    committente: principal.id,
    cliente: isNew ? postal : { id: client.id },
    indirizzo: isNew ? site : { id: address.id },
    indirizzoShipping: true,
    puntoMisurazione: {
      alias: `Punto ${dosimeter.code}`,
      superficie: 40,
      codicePiano: 4,
      stanza: 'Archivio',
      planimetry: isNew ? null : plan.id,
      planimetryPos: { x: 10, y: 20 },
    },
    dosimetro: { id: dosimeter.id, codice: dosimeter.code },
    dataPosizionamento: testDay,
    dosimetriRimossi: isNew
      ? []
      : [{ dosimeterId: active.id, dosimeterCode: active.code, dataRimozione: testDay }],
    questionario: [{ q: 2, a: 1975, p: [] }],
    applyToAllBuildings: true,
    newPlanimetries: [],
    dosimeterImg: null,
  }),
};
