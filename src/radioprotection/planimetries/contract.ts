import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, pdf } from '#platform/contract/file-shape.ts';
import { historyReply } from '#platform/contract/history.ts';
import { version } from '#platform/contract/paging.ts';
import { id, idInPath, text } from '#platform/contract/shapes.ts';
import { readRadioprotection, workInUnits } from '../reach/permissions.ts';
import { unitPlace } from '../unit-places/contract.ts';
import { drawingShape, metresPerPixel, picture, sentPicture, shownDevice } from './drawing/contract.ts';
import { drawingLimits } from './drawing/rules.ts';
import { planimetryTexts } from './rules.ts';

/** Planimetries of a local unit: rooms, walls and X-ray devices over a picture (Q2-105). */

const alias = text(1, planimetryTexts.noAlias);

export const planimetryRow = z.object({
  id,
  alias,
  /** How many are drawn on it. */
  ambienti: z.int(),
  dispositivi: z.int(),
  haImmagine: z.boolean(),
  attivo: z.boolean(),
  versione: version,
});
export type PlanimetryRow = z.infer<typeof planimetryRow>;

export const planimetryRecord = z.object({
  id,
  alias,
  background: picture.nullable(),
  /** Of the background, or of the empty sheet. */
  width: z.int(),
  height: z.int(),
  rooms: drawingShape.shape.rooms,
  devices: z.array(shownDevice),
  attachments: z.array(picture),
  metresPerPixel,
  snapshotAt: z.string().nullable(),
  attivo: z.boolean(),
  versione: version,
  modificabile: z.boolean(),
  ...unitPlace.shape,
});
export type PlanimetryRecord = z.infer<typeof planimetryRecord>;

const path = '/v1/user/lb/rp/companies/{company}/planimetries';
const unit = z.object({ company: idInPath });
const one = unit.extend({ planimetry: idInPath });
const reading = { permission: readRadioprotection, params: one } as const;
const writing = { permission: workInUnits, params: one } as const;
/** 20 MiB of pictures in base64, and what is drawn. */
const maxBodyMiB = 30;

export const listPlanimetries = endpoint({
  ...{ name: 'listPlanimetries', method: 'GET', path, permission: readRadioprotection, params: unit },
  summary: 'Planimetrie di un’unità locale, prima quelle in uso',
  response: z.object({ planimetries: z.array(planimetryRow) }),
});

export const createPlanimetry = endpoint({
  ...{ name: 'createPlanimetry', method: 'POST', path, permission: workInUnits, params: unit },
  summary: 'Comincia una planimetria di un’unità locale, su un’immagine o su un foglio vuoto',
  body: z.object({ alias, background: sentPicture.nullable() }),
  response: planimetryRow,
  ...{ write: 'idempotent', maxBodyMiB },
});

export const getPlanimetry = endpoint({
  ...{ name: 'getPlanimetry', method: 'GET', path: `${path}/{planimetry}`, ...reading },
  summary: 'Una planimetria con le sue immagini',
  response: planimetryRecord,
});

export const getPlanimetryHistory = endpoint({
  ...{ name: 'getPlanimetryHistory', method: 'GET', path: `${path}/{planimetry}/storia`, ...reading },
  summary: 'Che cosa è successo a una planimetria',
  response: historyReply,
});

export const savePlanimetry = endpoint({
  ...{ name: 'savePlanimetry', method: 'PUT', path: `${path}/{planimetry}`, ...writing },
  summary: 'Salva il disegno di una planimetria, con l’immagine che lo mostra',
  body: z.object({
    alias,
    background: sentPicture.nullable(),
    ...drawingShape.shape,
    attachments: z.array(sentPicture).max(drawingLimits.attachments, 'Al massimo 10 allegati.'),
    metresPerPixel,
    /** `sha256:…` of the snapshot that shows this very drawing (`uploadPicture`); null: there is none. */
    snapshot: z
      .string()
      .regex(/^sha256:[0-9a-f]{64}$/, planimetryTexts.badPicture)
      .nullish(),
    versione: version,
  }),
  response: planimetryRow,
  maxBodyMiB,
});

export const setPlanimetryUse = endpoint({
  ...{ name: 'setPlanimetryUse', method: 'PUT', path: `${path}/{planimetry}/uso`, ...writing },
  summary: 'Mette una planimetria fuori uso, o di nuovo in uso',
  body: z.object({ attivo: z.boolean(), versione: version }),
  response: planimetryRow,
});

export const getPlanimetryPicture = endpoint({
  ...{ name: 'getPlanimetryPicture', method: 'GET', path: `${path}/{planimetry}/immagine`, ...reading },
  summary: 'Come si presenta una planimetria, in piccolo, come data URL',
  response: z.object({ immagine: z.string().nullable() }),
});

export const printPlanimetry = endpoint({
  ...{ name: 'printPlanimetry', method: 'GET', path: `${path}/{planimetry}/pdf`, ...reading },
  summary: 'Una planimetria con la legenda degli ambienti e dei dispositivi, in PDF',
  response: fileOf(pdf),
  pace: 'costly',
});
