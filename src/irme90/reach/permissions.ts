import { permission } from '#platform/contract/access.ts';

/** Forms of a client and the lists they are filled in from, each role within its reach (Q1-05). */
export const readForms = permission('control-form.read', ['rp', 'edr', 'cliente']);

/** Creating and changing forms, entries of their lists included; a customer at the own client. */
export const keepForms = permission('control-form.keep', ['rp', 'cliente']);

/** Measuring a load: whoever is assigned, or may inspect where nobody is; a customer where no operator was chosen. */
export const workOnForms = permission('control-form.work', ['rp', 'edr', 'operatore', 'zona', 'cliente']);

/** Receiving measures and concluding from them: the expert. */
export const attestForms = permission('control-form.attest', ['edr']);

/** Delegations of inspectors to places; a customer at the own client. */
export const keepInspections = permission('inspection.keep', ['rp', 'cliente']);

/** The own delegations of an inspector, to be read (Q2-25). */
export const readOwnInspections = permission('own-inspection.read', ['operatore', 'zona']);

/** Delegations as a calendar shows them: those that one keeps, and the own. */
export const readInspections = permission('inspection.read', ['rp', 'cliente', 'operatore', 'zona']);

/** What holds for a client's controls, who may inspect where, doubles of lists, instruments and cards: the house's. */
export const keepControls = permission('control.keep', ['rp']);
