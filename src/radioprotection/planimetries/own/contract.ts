import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, pdf } from '#platform/contract/file-shape.ts';
import { idInPath } from '#platform/contract/shapes.ts';
import { readOwnUnits } from '../../reach/permissions.ts';
import { getPlanimetryPicture, planimetryRecord, planimetryRow } from '../contract.ts';

/** Planimetries in use of a customer's own unit, to be read. */

const path = '/v1/user/user/clients/{client}/radioprotection/companies/{company}/planimetries';
const unit = z.object({ client: idInPath, company: idInPath });
const one = unit.extend({ planimetry: idInPath });
const reading = { method: 'GET', permission: readOwnUnits } as const;

export const listOwnPlanimetries = endpoint({
  ...{ name: 'listOwnPlanimetries', path, ...reading, params: unit },
  summary: 'Planimetrie in uso di una propria unità locale, per chi ne è cliente',
  response: z.object({ planimetries: z.array(planimetryRow) }),
});

export const getOwnPlanimetry = endpoint({
  ...{ name: 'getOwnPlanimetry', path: `${path}/{planimetry}`, ...reading, params: one },
  summary: 'Una planimetria di una propria unità locale, per chi ne è cliente',
  response: planimetryRecord,
});

export const getOwnPlanimetryPicture = endpoint({
  ...{ name: 'getOwnPlanimetryPicture', path: `${path}/{planimetry}/immagine`, ...reading, params: one },
  summary: 'Come si presenta una planimetria di una propria unità locale, in piccolo',
  response: getPlanimetryPicture.response,
});

export const printOwnPlanimetry = endpoint({
  ...{ name: 'printOwnPlanimetry', path: `${path}/{planimetry}/pdf`, ...reading, params: one },
  summary: 'Una planimetria di una propria unità locale in PDF, per chi ne è cliente',
  response: fileOf(pdf),
  pace: 'costly',
});
