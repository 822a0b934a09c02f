import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, pdf } from '#platform/contract/file-shape.ts';
import { atMost, lengths, longest } from '#platform/contract/limits.ts';
import { version } from '#platform/contract/paging.ts';
import { day, id, idInPath, instant, text } from '#platform/contract/shapes.ts';
import { longestNotes } from '../forms/rules.ts';
import { workItem } from '../measures/contract.ts';
import { attestForms } from '../reach/permissions.ts';
import { conclusions, measureMethods } from '../words/rules.ts';
import { attestationTexts } from './rules.ts';

const base = '/v1/user/user/irme90/measure/{mod}' as const;
const ofForm = z.object({ mod: idInPath });

/** The background of an earlier form at the same place: information, no threshold (Q1-51). */
const earlierBackground = z.object({
  mod: id,
  misuratoIl: instant,
  metodo: z.enum(measureMethods),
  /** µSv/h of a portable instrument, counts in a time of a portal. */
  valore: z.number(),
});

export const attestation = workItem.extend({
  /** Why the reader may not conclude; null: he may. */
  impedimento: z.string().nullable(),
  conclusione: z
    .object({ esito: z.enum(conclusions), nota: z.string(), chi: z.string(), quando: instant })
    .nullable(),
  /** The frozen state of the instrument's card: limits and the check of the day that was relied on, µSv/h. */
  buonFunzionamento: z
    .object({
      data: day.nullable(),
      ...{ valore: z.number().nullable(), media: z.number().nullable(), sigma: z.number().nullable() },
    })
    .nullable(),
  fondiPrecedenti: z.array(earlierBackground),
  /** The latest printed revision; null: none yet. */
  documento: z.object({ revisione: z.int(), nome: z.string() }).nullable(),
});
export type Attestation = z.infer<typeof attestation>;

export const getAttestation = endpoint({
  name: 'getAttestation',
  method: 'GET',
  path: `${base}/attestation`,
  summary: 'Le misure ricevute di un carico, con quanto serve per concludere',
  permission: attestForms,
  params: ofForm,
  response: attestation,
});

export const attestForm = endpoint({
  name: 'attestForm',
  method: 'POST',
  path: `${base}/attestation`,
  summary: 'Conclude sul controllo di un carico: numero di registro, documento da firmare',
  permission: attestForms,
  write: 'idempotent',
  pace: 'costly',
  params: ofForm,
  body: z
    .object({
      versione: version,
      esito: z.enum(conclusions, attestationTexts.noConclusion),
      nota: z
        .string()
        .trim()
        .max(...atMost(longestNotes))
        .nullish()
        .transform((given) => given ?? ''),
      metallo: text(1, attestationTexts.noMetal, longest.line),
      origine: text(1, attestationTexts.noOrigin, longest.line),
    })
    .refine(({ esito, nota }) => esito !== 'respinto' || nota.length >= lengths.reason[0], {
      ...{ error: attestationTexts.noNote, path: ['nota'] },
    }),
  response: attestation,
});

export const getAttestationDocument = endpoint({
  name: 'getAttestationDocument',
  method: 'GET',
  path: `${base}/attestation/document`,
  summary: 'Il modello come PDF, nella sua ultima versione',
  permission: attestForms,
  params: ofForm,
  response: fileOf(pdf),
});
