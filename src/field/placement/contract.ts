import { z } from 'zod';
import { client, newClient } from '#customers/customers/contract.ts';
import { fieldWork } from '#customers/customers/permissions.ts';
import { clientTexts } from '#customers/customers/rules.ts';
import { withDeviceKey } from '#customers/device-keys/contract.ts';
import { newPoint } from '#customers/points/contract.ts';
import { pointTexts } from '#customers/points/rules.ts';
import { address, newAddress } from '#customers/sites/contract.ts';
import { addressTexts, shipsByDefault } from '#customers/sites/rules.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { existingOr } from '#platform/contract/existing-or.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { questionnaire } from '#surveys/surveys/contract.ts';

const wrongPicture = "Formato non valido: caricare un'immagine png o jpeg.";

/** A picture: its data URL, or `sha256:…` of one sent before by the same user. */
export const pictureReference = z
  .string(wrongPicture)
  .regex(/^(sha256:[0-9a-f]{64}$|data:image\/(png|jpeg);base64,)/, wrongPicture);

export const removedDosimeter = z.object({
  dosimeterId: id,
  dosimeterCode: z.string().trim().max(longest.code),
  dataRimozione: day,
});
export type RemovedDosimeter = z.infer<typeof removedDosimeter>;

/** What a floor plan is called; none when it is blank. */
const planTitle = z
  .string()
  .trim()
  .max(...atMost(longest.line))
  .nullish()
  .transform((title) => title || null);

/** A new point as it is placed: on a plan it is marked, and a mark is on a plan. */
export const newPointOnPlan = newPoint.refine(
  ({ planimetry, planimetryPos }) => (planimetry === null) === (planimetryPos === null),
  { message: pointTexts.unmarked, path: ['planimetryPos'] },
);

export const placementBody = z.object({
  committente: id,
  cliente: existingOr(newClient.extend(withDeviceKey), clientTexts.missing),
  clienteCoincideIndirizzo: z.boolean().default(false),
  indirizzo: existingOr(newAddress.extend(withDeviceKey), addressTexts.missing),
  indirizzoShipping: z.boolean().default(shipsByDefault),
  puntoMisurazione: existingOr(newPointOnPlan.safeExtend(withDeviceKey), pointTexts.missing),
  dosimetro: z.object({ id, codice: z.string().trim().max(longest.code) }, 'Indicare il dosimetro e la data'),
  dataPosizionamento: day,
  dosimetriRimossi: z.array(removedDosimeter).max(20).default([]),
  questionario: questionnaire.default([]),
  /** Of the answers sent, those that were only read: they count as what is stored by now. */
  risposteLette: questionnaire.optional(),
  applyToAllBuildings: z.boolean().default(true),
  newPlanimetries: z
    .array(z.object({ id: z.int().negative(), content: pictureReference, titolo: planTitle }))
    .max(10, 'Si possono aggiungere al massimo 10 planimetrie.')
    .refine(
      (plans) => new Set(plans.map(({ id }) => id)).size === plans.length,
      'Due planimetrie hanno lo stesso numero.',
    )
    .default([]),
  dosimeterImg: pictureReference.nullish().transform((picture) => picture ?? null),
});
export type PlacementBody = z.output<typeof placementBody>;

export const placeDosimeter = endpoint({
  name: 'placeDosimeter',
  method: 'POST',
  path: '/v1/user/user/cr39/committenti/{committente}/posizionamento',
  summary: 'Posiziona un dosimetro, con quanto serve di nuovo, in una sola transazione',
  permission: fieldWork,
  write: 'idempotent',
  maxBodyMiB: 32,
  params: z.object({ committente: idInPath }),
  body: placementBody,
  response: z.object({ client, indirizzo: address }),
});
