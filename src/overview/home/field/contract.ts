import { z } from 'zod';
import { daySite } from '#field/day-preparation/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, idInPath } from '#platform/contract/shapes.ts';
import { openFieldHome } from '../permissions.ts';

const degrees = (limit: number) =>
  z.coerce
    .number<string | number>('Coordinate non valide.')
    .pipe(
      z
        .number('Coordinate non valide.')
        .min(-limit, 'Coordinate non valide.')
        .max(limit, 'Coordinate non valide.'),
    );

const fieldSite = daySite.extend({
  /** What expires first there: its nominal end; null where nothing measures. */
  scade: day.nullable(),
  /** As the crow flies from where the person stands; null when one of the two places is not known. */
  metri: z.int().nullable(),
});
export type FieldSite = z.infer<typeof fieldSite>;

export const getFieldDay = endpoint({
  name: 'getFieldDay',
  method: 'GET',
  path: '/v1/user/user/oggi',
  summary: 'La giornata sul campo: l’ultima sede, che cosa scade, che cosa è vicino',
  permission: openFieldHome,
  query: z
    .object({
      /** Of a zone: what is not in it is not found. */
      zona: idInPath.optional(),
      lat: degrees(90).optional(),
      lon: degrees(180).optional(),
    })
    .refine(({ lat, lon }) => (lat === undefined) === (lon === undefined), {
      message: 'Coordinate non valide.',
      path: ['lat'],
    }),
  response: z.object({
    /** Where the person placed last; null: nowhere yet, or out of reach by now. */
    ultima: fieldSite.nullable(),
    /** Placed by this person today. */
    posizionatiOggi: z.int().nonnegative(),
    scadenze: z.array(fieldSite),
    /** Nearest first where the place is known, else those of the last site's town. */
    vicine: z.array(fieldSite),
    vicineA: z.enum(['posizione', 'comune']).nullable(),
    comune: z.string().nullable(),
  }),
});
export type FieldDay = z.infer<typeof getFieldDay.response>;
