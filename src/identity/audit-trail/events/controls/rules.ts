import type { Changes } from '../changes/rules.ts';

/** What happens to radiometric controls of shipments (IRME90). */
export type ControlEvents = {
  'control-form.created': {
    entity: 'control-form';
    details: { principalId: number; transport: string; dueDate: string };
  };
  'control-form.updated': { entity: 'control-form'; details: Changes };
  'control-form.cancelled': { entity: 'control-form'; details: { reason: string } };
  /** Its measures were sent to the expert. */
  'control-form.measured': { entity: 'control-form'; details: { method: string; expertId: number | null } };
  'control-form.measures-corrected': { entity: 'control-form'; details: Changes };
  'control-form.photo-added': { entity: 'control-form'; details: { photoKind: string; sha256: string } };
  /** The expert concluded: its place in the register, and the document that waits for his signature. */
  'control-form.attested': {
    entity: 'control-form';
    details: { registerEntry: string; conclusion: string; conclusionNote: string; revision: number };
  };
  'control-form.signed': { entity: 'control-form'; details: { registerEntry: string; revision: number } };
  'instrument.calibrated': {
    entity: 'instrument';
    details: { calibratedOn: string; nextCalibration: string; fileName: string | null };
  };
  'instrument.calibration-corrected': { entity: 'instrument'; details: Changes };
  'instrument.zones-changed': { entity: 'instrument'; details: Changes };
  'instrument.card-opened': {
    entity: 'instrument';
    details: { card: string; expertId: number | null; measurementsNeeded: number };
  };
  'instrument.card-closed': { entity: 'instrument'; details: { card: string; reason: string } };
  /** With the last of the measurements that are needed: its limits, µSv/h. */
  'instrument.card-calibrated': {
    entity: 'instrument';
    details: { card: string; mean: number; sigma: number };
  };
  /** µSv/h */
  'instrument.measured': {
    entity: 'instrument';
    details: { card: string; measurement: string; measuredOn: string; value: number };
  };
  'instrument.measurement-withdrawn': {
    entity: 'instrument';
    details: { card: string; measurement: string; measuredOn: string; value: number; reason: string };
  };
};
