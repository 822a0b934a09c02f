import { z } from 'zod';
import { authorityKinds } from '#laboratory/report-settings/contract.ts';
import { day, id } from '#platform/contract/shapes.ts';
import { letterKinds } from '../rules.ts';

/** What authorities were told, word by word; without words when it was noted before words were kept. */
const toldLetter = z.object({
  id,
  tipo: z.enum(letterKinds),
  revisione: z.int().nonnegative(),
  inviata: day,
  oggetto: z.string().nullable(),
  testo: z.string().nullable(),
  destinatari: z.array(z.string()),
  nota: z.string().nullable(),
  chi: z.string().nullable(),
  /** Noted by mistake. */
  annullata: z.object({ quando: z.iso.datetime({ offset: true }), chi: z.string().nullable() }).nullable(),
});
export type TellingLetter = z.infer<typeof toldLetter>;

/** What authorities are to be told of a report, and what they were. */
export const notice = z.object({
  daInviare: z
    .object({
      tipo: z.enum(letterKinds),
      scadenza: day,
      /** The first day that it can have been sent on. */
      inviabileDal: day,
      oggetto: z.string(),
      testo: z.string(),
      destinatari: z.array(z.object({ ente: z.enum(authorityKinds), nome: z.string(), email: z.string() })),
      /** Of whom no address is known in the site's province. */
      mancanti: z.array(z.enum(authorityKinds)),
    })
    .nullable(),
  /** The latest first. */
  inviate: z.array(toldLetter),
});
export type Notice = z.infer<typeof notice>;
