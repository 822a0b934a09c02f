import { z } from 'zod';
import { id, instant } from '#platform/contract/shapes.ts';
import { photoKinds } from '../rules.ts';

export const photoPlace = z.object(
  { latitudine: z.number().min(-90).max(90), longitudine: z.number().min(-180).max(180) },
  'Posizione non valida.',
);

/** A photo that comes with the measures: when and where it was taken, where the phone told it. */
export const sentPhoto = z.object({
  tipo: z.enum(photoKinds, 'Tipo di foto sconosciuto.'),
  /** `sha256:…` of a picture that was sent before, or the picture itself as a data URL. */
  immagine: z
    .string('Manca l’immagine.')
    .regex(/^(sha256:[0-9a-f]{64}$|data:image\/(jpeg|png);base64,)/, 'Manca l’immagine.'),
  scattataIl: instant.nullish().transform((given) => given ?? null),
  posizione: photoPlace.nullish().transform((given) => given ?? null),
});
export type SentPhoto = z.output<typeof sentPhoto>;

export const formPhoto = z.object({
  id,
  tipo: z.enum(photoKinds),
  scattataIl: instant.nullable(),
  posizione: z.object({ latitudine: z.number(), longitudine: z.number() }).nullable(),
  aggiuntaIl: instant,
  chi: z.string(),
});
export type FormPhoto = z.infer<typeof formPhoto>;
