import { z } from 'zod';
import { personalDataCalls } from '#accounts/personal-data/contract.ts';
import { idInPath } from '#platform/contract/shapes.ts';

const ofPerson = personalDataCalls({
  path: '/v1/user/lb/rp/persons/{person}',
  params: z.object({ person: idInPath }),
});

export const exportPersonData = ofPerson.export(
  'exportPersonData',
  'Tutti i dati che la radioprotezione conserva su una persona senza account (art. 15 e 20 GDPR)',
);
export const previewPersonErasure = ofPerson.preview(
  'previewPersonErasure',
  'Che cosa si cancellerebbe di una persona senza account e che cosa resta, con il perché (art. 17 GDPR)',
);
export const erasePersonData = ofPerson.erase(
  'erasePersonData',
  'Cancella per sempre i dati di una persona senza account; resta quello che la legge fa conservare',
);

const ofWorker = personalDataCalls({
  path: '/v1/user/lb/rp/exposed-workers/{worker}',
  params: z.object({ worker: idInPath }),
});

export const exportWorkerData = ofWorker.export(
  'exportWorkerData',
  'Tutti i dati che la radioprotezione conserva su un lavoratore esposto (art. 15 e 20 GDPR)',
);
export const previewWorkerErasure = ofWorker.preview(
  'previewWorkerErasure',
  'Che cosa si cancellerebbe di un lavoratore esposto e che cosa resta, con il perché (art. 17 GDPR)',
);
export const eraseWorkerData = ofWorker.erase(
  'eraseWorkerData',
  'Cancella per sempre i dati di un lavoratore, fuori dai termini in cui la legge li fa conservare',
);
