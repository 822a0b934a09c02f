import { recordKind } from '#identity/record-keeping/server/public.ts';
import { conflict, invalid } from '#platform/server/http/errors.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { createInstrument, getInstrument, getInstrumentHistory, updateInstrument } from '../contract.ts';
import { instrumentTexts } from '../rules.ts';
import { instruments } from '../schema.ts';
import { instrumentFields } from './fields.ts';
import { findInstrument } from './queries.ts';

export const instrumentKind = recordKind({
  entity: 'instrument',
  get: getInstrument,
  history: getInstrumentHistory,
  create: createInstrument,
  update: updateInstrument,
  idIn: ({ instrument }) => instrument,
  fields: instrumentFields,
  unknownText: instrumentTexts.notFound,
  find: findInstrument,
  stored: ({ committente, ...record }) => ({ ...record, committente: committente?.id ?? null }),
  insert: (body, { db }) => insertRecord(db, instruments, instrumentFields.rowOf(body)),
  created: ({ brand, model, serialNumber }) => ({ brand, model, serialNumber }),
  constraints: () => ({
    instruments_serial_number: () => conflict(instrumentTexts.taken, { serialNumber: instrumentTexts.taken }),
    instruments_principal_id_principals_id_fk: () =>
      invalid(instrumentTexts.unknownOwner, { committente: instrumentTexts.unknownOwner }),
    instruments_calibration: () =>
      invalid(instrumentTexts.endBefore, { nextCalibration: instrumentTexts.endBefore }),
  }),
});
