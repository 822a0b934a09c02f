import { recordFields } from '#platform/server/records/record-fields.ts';
import { exposedWorkers } from '../../registries/schema.ts';
import { updateWorker } from '../contract.ts';

/** Where the fields of an exposed worker stand. */
export const workerFields = recordFields(exposedWorkers, updateWorker.body, {
  name: 'name',
  surname: 'surname',
  fiscalCode: 'fiscalCode',
  birthDate: 'birthDate',
  task: 'task',
  category: 'category',
  worker_limite_efficace: 'limitEffective',
  worker_limite_cristallino: 'limitLens',
  worker_limite_estremita: 'limitExtremities',
  worker_limite_pelle: 'limitSkin',
  validFrom: 'validFrom',
  validTo: 'validTo',
});
