import type { Json } from './contract-shapes.ts';

type Answer = Record<string, unknown>;

/** What of an endpoint is not as usual when its fields are written and read back. */
export type Exception = {
  /** The endpoint that tells of the record, when neither its path nor the list above does. */
  readBy?: string;
  /** Fields of the answer under other names than in the body. */
  readAs?: (answer: Answer) => Answer;
  /** Fields that are not told again, and why. */
  writeOnly?: Record<string, string>;
  /** Fields of which the event of a change does not tell, and why. */
  notInTrail?: { fields: readonly string[]; why: string };
  /** The event tells no values. */
  trail?: 'none';
  /** Values that a rule across fields asks for; of the first or the second body. */
  given?: (about: {
    which: 0 | 1;
    ownPlans: [number, number];
    named: Record<string, [number, number]>;
    /** A picture that was sent before. */
    picture: string;
  }) => Record<string, Json>;
  /** Values of the record that is going to be changed. */
  begin?: Record<string, Json>;
  /** Where the record stands, or is going to. */
  record?: (about: { named: Record<string, [number, number]> }) => Record<string, number>;
  /** The number of what was created. */
  idIn?: (answer: Answer) => number;
};

type Row = Record<string, unknown>;
const rows = (list: unknown) => (list ?? []) as Row[];
const figuresInForce = ({ revisioni }: Answer) => rows(revisioni)[0] ?? {};
const userOfTest = 1;
const inStore = { committente: null, indirizzo: null, spedito: null };
const codesInside = ({ dosimetri }: Answer) => ({ codici: rows(dosimetri).map(({ codice }) => codice) });
const keptElsewhere = {
  registra: 'an instruction: whether unknown codes become dosimeters',
  lotto: 'kept at the dosimeters that are registered',
};
/** Columns of a reader's file: those a reading needs. */
const readerColumns = (which: 0 | 1) => ({
  names: Object.fromEntries(
    ['Dosimetro', 'Letto il', 'Conteggi', 'Area'].map((name) => [name, `${name} ${which + 1}`]),
  ),
});

/** k is surer than its uncertainty, and LR above the decision threshold that follows from the other figures. */
const sureFigures = ({ which }: { which: 0 | 1 }) => ({
  incertezzaK: 0.011 + which / 1000,
  limite: 70_001 + which,
});

const days = ['2025-03-01', '2025-04-01'] as const;
const laterDays = ['2025-05-01', '2025-06-01'] as const;
const ofSurveillance = (which: 0 | 1) => ({ implantType: which === 0 ? 'dentist' : 'vet' });
/** A change stays within the unit of the record. */
const ofFirstUnit = (which: 0 | 1, named: Record<string, [number, number]>) => ({
  device: which === 0 ? (named['device']?.[0] ?? 0) : null,
  openDate: days[which],
});

/** What a new activity of the first unit is tied to; the second time to nothing. */
const tiesOfUnit = (which: 0 | 1, named: Record<string, [number, number]>) =>
  Object.fromEntries(
    ['dispositivo', 'registro', 'manuale', 'notifica'].map((tie) => [
      tie,
      which === 0 ? (named[tie]?.[0] ?? 0) : null,
    ]),
  );

/** Where an inspector is enabled: goods of a client arrive at its port. */
const enabledAt = (which: 0 | 1, named: Record<string, [number, number]>) => ({
  abilitato: [
    {
      ...{ cliente: named['committente']?.[which] ?? 0, luogo: named['port']?.[which] ?? 0 },
      tipo: which === 0 ? 'mare' : 'terra',
    },
  ],
});

export const exceptions: Record<string, Exception> = {
  createBatch: { readAs: figuresInForce, given: sureFigures },
  updateBatch: { readAs: figuresInForce, given: sureFigures },
  updatePoint: { given: ({ which, ownPlans }) => ({ planimetry: ownPlans[which] }) },
  saveDevicePhoto: {
    record: ({ named }) => ({ device: named['device']?.[0] ?? 0 }),
    given: ({ which, picture }) => ({ immagine: which === 0 ? null : picture }),
    writeOnly: { immagine: 'it comes back as what its bytes are: src/radioprotection/unit-pictures/server' },
    notInTrail: { fields: ['immagine'], why: 'the trail names the picture by its hash' },
  },
  saveInstrumentPhoto: {
    record: ({ named }) => ({ instrument: named['instrument']?.[0] ?? 0 }),
    given: ({ which, picture }) => ({ immagine: which === 0 ? null : picture }),
    writeOnly: { immagine: 'it comes back as what its bytes are: src/radioprotection/unit-pictures/server' },
    notInTrail: { fields: ['immagine'], why: 'the trail names the picture by its hash' },
  },
  saveCompanyLogo: {
    record: ({ named }) => ({ company: named['company']?.[0] ?? 0 }),
    given: ({ which, picture }) => ({ immagine: which === 0 ? null : picture }),
    writeOnly: { immagine: 'it comes back as what its bytes are: src/radioprotection/unit-pictures/server' },
    notInTrail: { fields: ['immagine'], why: 'the trail names the picture by its hash' },
  },
  addPlan: {
    record: ({ named }) => ({ indirizzo: named['indirizzo']?.[1] ?? 0 }),
    given: ({ picture }) => ({ content: picture }),
    writeOnly: { content: 'the picture is read by itself: getPlanPicture' },
  },
  renamePlan: {
    readBy: 'listPlanRecords',
    record: ({ named }) => ({
      planimetria: named['planimetria']?.[0] ?? 0,
      indirizzo: named['indirizzo']?.[0] ?? 0,
    }),
  },
  createDosimeters: {
    idIn: ({ creati }) => Number(rows(creati)[0]?.['id']),
    readAs: ({ codice }) => ({ codici: [codice] }),
  },
  updateDosimeter: {
    begin: inStore,
    // Taken back: what was given has its day and address from the shipment, and nothing in store is lost.
    given: ({ which }) => (which === 0 ? { smarrito: true } : { ...inStore, smarrito: false }),
    readAs: ({ attribuzioni }) => ({ smarrito: rows(attribuzioni)[0]?.['smarrito'] ?? false }),
  },
  createShipment: { given: () => ({ registra: true }), readAs: codesInside, writeOnly: keptElsewhere },
  updateShipment: {
    begin: { spedito: null },
    given: ({ which, named }) => ({
      registra: true,
      // Of the second principal.
      indirizzo: named['indirizzo']?.[which] ?? null,
    }),
    readAs: codesInside,
    writeOnly: keptElsewhere,
  },
  createDevice: {
    readAs: ({ company, statusContext }) => ({
      companyId: (company as Row)['id'],
      since: rows((statusContext as Row)['history'])[0]?.['date'],
    }),
    given: ({ which }) => ({ currentStatus: which + 1, since: days[which] }),
  },
  createDefaultDocument: {
    given: ({ which }) => ({ tipo: 'surveillance', impianti: [which === 0 ? 'vet' : 'dentist'] }),
  },
  updateDefaultDocument: {
    begin: { tipo: 'surveillance', impianti: ['gamma'] },
    given: ({ which }) => ({ impianti: [which === 0 ? 'vet' : 'dentist'] }),
  },
  createRegistry: {
    readAs: ({ company }) => ({ companyId: (company as Row)['id'] }),
    given: ({ which }) => ({ ...ofSurveillance(which), openDate: days[which] }),
  },
  updateRegistry: {
    begin: ofSurveillance(0),
    given: ({ which, named }) => ({ ...ofSurveillance(which), ...ofFirstUnit(which, named) }),
  },
  createManual: { given: ({ which }) => ({ openDate: days[which], closeDate: laterDays[which] }) },
  updateManual: {
    given: ({ which, named }) => ({ ...ofFirstUnit(which, named), closeDate: laterDays[which] }),
  },
  createWorker: { given: ({ which }) => ({ validFrom: days[which], validTo: laterDays[which] }) },
  updateWorker: { given: ({ which }) => ({ validFrom: days[which], validTo: laterDays[which] }) },
  createActivity: {
    record: ({ named }) => ({ company: named['company']?.[0] ?? 0 }),
    given: ({ which, named }) => ({ activityType: which === 0 ? 10 : 11, ...tiesOfUnit(which, named) }),
    readAs: ({ device, registry }) => ({
      dispositivo: (device as Row | null)?.['id'],
      registro: (registry as Row | null)?.['id'],
    }),
  },
  updateActivity: {
    record: ({ named }) => ({ company: named['company']?.[0] ?? 0, id: named['activity']?.[0] ?? 0 }),
  },
  updateEmployer: {
    begin: { clienti: [] },
    given: ({ which, named }) => ({ clienti: [named['cliente']?.[which] ?? 0] }),
  },
  updateCompany: {
    begin: { indirizzi: [] },
    given: ({ which, named }) => ({ indirizzi: [named['otherAddresses']?.[which] ?? 0] }),
  },
  updatePerson: {
    begin: { user: null },
    given: ({ which, named }) => ({ user: named['otherUsers']?.[which] ?? 0 }),
  },
  createUser: { writeOnly: { committenti: 'grants have a list of their own: listReachedPrincipals' } },
  updateUser: {
    notInTrail: { fields: ['username', 'displayName', 'email'], why: 'personal data stand beside the trail' },
  },
  setGrant: {
    record: ({ named }) => ({ user: userOfTest, committente: named['committente']?.[1] ?? 0 }),
    // Each flag by itself, and the other way round.
    given: ({ which }) => ({ canAddClient: which === 0, canAddAddress: which === 1 }),
    readAs: ({ grant }) => grant as Row,
    trail: 'none',
  },
  updateMailing: {
    notInTrail: { fields: ['criteria'], why: 'whose addresses came and went stays out of the trail' },
  },
  createControlClient: {
    given: ({ which, named }) => ({ committente: named['askingControls']?.[which] ?? 0, mare: true }),
    readAs: ({ id }) => ({ committente: id }),
  },
  updateControlClient: {
    record: ({ named }) => ({ client: named['controlled']?.[0] ?? 0 }),
    // Each way by itself, and the other way round.
    given: ({ which }) => ({ mare: which === 0, aereo: which === 1 }),
    notInTrail: { fields: ['arrivi'], why: 'told in words' },
  },
  createInspector: {
    given: ({ which, named }) => enabledAt(which, named),
    readAs: ({ id }) => ({ utente: id }),
  },
  updateInspector: {
    record: ({ named }) => ({ inspector: named['inspector']?.[0] ?? 0 }),
    given: ({ which, named }) => enabledAt(which, named),
    notInTrail: { fields: ['abilitato'], why: 'told in words' },
  },
  createReader: { given: ({ which }) => readerColumns(which) },
  updateReader: {
    given: ({ which }) => readerColumns(which),
    notInTrail: { fields: ['decimal', 'names'], why: 'told in words' },
  },
  enterControl: {
    record: ({ named }) => ({ lotto: named['lotto']?.[0] ?? 0 }),
    // A duplicate has two detectors, a blank one.
    given: ({ which }): Record<string, Json> =>
      which === 0 ? { tipo: 'duplicate' } : { tipo: 'blank', altraDensita: null, altraIncertezza: null },
    idIn: ({ controlli }) => Math.max(...rows(controlli).map(({ id }) => Number(id))),
  },
};

/** Endpoints that keep no record of fields to be read back as they were written: what they do, and who shows it. */
export const endpointsOfNoRecord: Record<string, string> = {
  saveOwnList: 'a list is named by a word: src/accounts/list-settings/server',
  choosePassword: 'keeps a hash: src/accounts/session/server/forgotten-password.test.ts',
  confirmSecondFactor: 'proves a code',
  erasePerson: 'asks for the name once more before data go',
  erasePersonData: 'asks for the name once more before data go',
  eraseWorkerData: 'asks for the name once more before data go',
  testMailing: 'sends one mail, keeps nothing',
  assignDosimeters:
    'the same values for many dosimeters: src/laboratory/mass-assignment/server/routes.test.ts',
  assignBatch: 'says of dosimeters which batch they are of',
  commentControl: 'adds a comment to a control: src/laboratory/batches/server/comment-control.test.ts',
  correctBatch: 'a step with its reason: src/laboratory/batches/server/correct-batch.test.ts',
  sendShipment: 'a step: the shipment leaves on a day',
  withdrawShipment: 'a step: the shipment is given up',
  markNoticesSeen: 'a moment, never read back: src/overview/notices/server',
  undoMovement: 'takes an action back: src/laboratory/movements/server',
  undoZoneChange: 'as undoMovement',
  undoGrantChange: 'as undoMovement',
  undoRolesChange: 'as undoMovement',
  takeInReturns: 'a step of many dosimeters, each with its day: src/laboratory/returns/server',
  withdrawControl: 'a step with its reason; the control stays as it was written',
  correctControl: 'withdraws one control and enters another, as enterControl does',
  enterResult: 'written once, with what follows from it: src/laboratory/results/server/routes.test.ts',
  enterTray: 'many at once, as enterResult: src/laboratory/results/server/tray.test.ts',
  correctResult: 'as enterResult, with a reason',
  saveSiteCoordinates: 'two fields of an address from a map: src/reports/report-issuing/server',
  startReportRun: 'a job: what it is about is told while it runs',
  retryReportRun: 'a step of a job',
  startImport: 'a job: src/laboratory/record-import/server/run-import.test.ts',
  saveEmployerSurvey: 'answers are kept as they are given, in versions: src/surveys/surveys/server',
  saveBuildingSurvey: 'as saveEmployerSurvey',
  publishQuestionnaire: 'kept whole as it is written: src/surveys/questionnaires/server',
  saveReportSettings: 'kept whole as it is written: src/laboratory/report-settings/server',
  saveSettingsSection: 'as saveReportSettings: src/laboratory/report-settings/server/sections.test.ts',
  declineSettingsProposal: 'a decision: the texts stay as they stand',
  saveIsinColumns: 'kept whole as it is written: src/reports/isin-transmissions/server/columns.test.ts',
  openTransmission: 'a step: a half-year is opened',
  leaveOutSite: 'a step of a transmission, with its reason',
  takeBackSite: 'a step of a transmission',
  checkTransmission: 'a step of a transmission',
  reopenTransmission: 'a step of a transmission, with its reason',
  exportTransmission: 'a step of a transmission: a file is made',
  sendTransmission: 'a step of a transmission, with its day',
  changeDeviceStatus: 'a step in a history: src/radioprotection/devices/server/routes.test.ts',
  closeRegistry: 'a step: src/radioprotection/registries/server/routes.test.ts',
  reopenRegistry: 'as closeRegistry',
  generateNotification: 'a step: src/radioprotection/activities/server/notifications.test.ts',
  approveNotification: 'as generateNotification',
  executeActivity: 'a step, with what was measured: src/radioprotection/activities/server/controls.test.ts',
  deleteActivity: 'as generateNotification',
  generatePaper: 'a step: src/radioprotection/unit-papers/server/routes.test.ts',
  sendPaper: 'as generatePaper',
  saveTemplate:
    'kept whole as it is written: src/radioprotection/default-documents/server/default-documents.test.ts',
  confirmTemplate: 'as saveTemplate',
  createPlanimetry: 'drawn in its unit: src/radioprotection/planimetries/server',
  savePlanimetry: 'as createPlanimetry',
  setPlanimetryUse: 'as createPlanimetry',
  settleReference: 'a step: src/radioprotection/registry-migration/server',
  createMassActivity:
    'comes back as it was saved: src/radioprotection/mass-activities/server/mass-activities.test.ts',
  saveMassActivity: 'as createMassActivity',
  confirmMassReview: 'as createMassActivity',
  createControlForm: 'kept whole as it is written: src/irme90/forms/server/forms.test.ts',
  updateControlForm: 'as createControlForm',
  sendMeasures: 'a step: src/irme90/measures/server',
  attestForm: 'a step: src/irme90/attestations/server/attestations.test.ts',
  cancelControlForm: 'a step with its reason: src/irme90/forms/server/forms.test.ts',
  addShipper: 'a name becomes an entry, or is one: src/irme90/lookups/server/lookups.test.ts',
  addConsignee: 'as addShipper',
  addShip: 'as addShipper',
  addPort: 'as addShipper',
  addFlight: 'as addShipper',
  addAirline: 'as addShipper',
  addAirport: 'as addShipper',
  mergeEntries:
    'a step: one entry takes the place of another: src/irme90/lookup-doubles/server/doubles.test.ts',
  addDelegation:
    'days without overlap, as the calendar reads them: src/irme90/inspections/server/inspections.test.ts',
  moveDelegation: 'as addDelegation',
  openControlCard: 'a step of a card: src/irme90/control-cards/server/cards.test.ts',
  closeControlCard: 'as openControlCard',
  addCardMeasurement:
    'written once, with what follows from it: src/irme90/control-cards/server/cards.test.ts',
  withdrawCardMeasurement: 'a step with its reason; the measurement stays as it was written',
  correctCalibration:
    'of a calibration sent with its file: src/irme90/control-cards/server/calibrations.test.ts',
  setInstrumentZones: 'a list of zones: src/irme90/control-cards/server/calibrations.test.ts',
  setGrantedOperations: 'as createMassActivity',
  processMassCompany: 'a step: src/radioprotection/mass-processing/server/mass-processing.test.ts',
  startRun: 'a step: src/radioprotection/runs/server/runs.test.ts',
  executeQueue: 'as startRun',
  generateInBackground: 'a step: src/radioprotection/document-generation/server/generation.test.ts',
  completeGenerated: 'as generateInBackground',
  saveRadioprotectionSettings:
    'kept whole as it is written: src/radioprotection/settings/server/settings.test.ts',
  confirmRadioprotectionSettings: 'a step: src/radioprotection/settings/server/settings.test.ts',
  giveUnitRole: 'who is what in a unit: src/radioprotection/unit-roles/server/routes.test.ts',
  changeUnitRole: 'as giveUnitRole',
  addPersonVersion: 'data that hold from a day on: src/radioprotection/persons/server/versions.test.ts',
  updateUnitDocument:
    'of a document that was sent with its file: src/radioprotection/folders/server/keep-folder.test.ts',
  removeUnitDocument: 'a step: src/radioprotection/folders/server/keep-folder.test.ts',
  createTrip: 'a day with its stops, kept whole with its history: src/trips/planning/server',
  addTripDay: 'as createTrip',
  editTripDay: 'as createTrip',
  tellVisit: 'a step: src/trips/field-days/server/field-days.test.ts',
  placeDosimeter: 'several records at once, each by the map of its kind: src/field/placement/server',
  replaceDosimeter: 'ends one placement and begins another: src/field/replacement/server',
  correctPlacement: 'only what is wrong is named: src/field/my-placements/server',
  cancelPlacement: 'a step with its reason',
  previewSiteCorrection: 'keeps nothing',
  correctSitePlacement: 'as correctPlacement: src/field/placement-records/server',
  correctReport: 'a new revision of a document, with its reason',
  withdrawReport: 'a step: a document is not valid any more, with its reason',
  markNotice: 'a step: the authorities were told',
};
