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

export const exceptions: Record<string, Exception> = {
  createBatch: { readAs: figuresInForce, given: sureFigures },
  updateBatch: { readAs: figuresInForce, given: sureFigures },
  updatePoint: { given: ({ which, ownPlans }) => ({ planimetry: ownPlans[which] }) },
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
  testMailing: 'sends one mail, keeps nothing',
  assignDosimeters:
    'the same values for many dosimeters: src/laboratory/mass-assignment/server/routes.test.ts',
  assignBatch: 'says of dosimeters which batch they are of',
  commentControl: 'adds a comment to a control: src/laboratory/batches/server/comment-control.test.ts',
  correctBatch: 'a step with its reason: src/laboratory/batches/server/correct-batch.test.ts',
  sendShipment: 'a step: the shipment leaves on a day',
  withdrawShipment: 'a step: the shipment is given up',
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
  declineSettingsProposal: 'a decision: the texts stay as they stand',
  saveIsinColumns: 'kept whole as it is written: src/reports/isin-transmissions/server/columns.test.ts',
  openTransmission: 'a step: a half-year is opened',
  leaveOutSite: 'a step of a transmission, with its reason',
  takeBackSite: 'a step of a transmission',
  checkTransmission: 'a step of a transmission',
  reopenTransmission: 'a step of a transmission, with its reason',
  exportTransmission: 'a step of a transmission: a file is made',
  sendTransmission: 'a step of a transmission, with its day',
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
