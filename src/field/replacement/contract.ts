import { z } from 'zod';
import { fieldWork } from '#customers/customers/permissions.ts';
import { placement, point } from '#customers/points/contract.ts';
import { placedAddress } from '#customers/sites/contract.ts';
import { availableDosimeter } from '#dosimeters/dosimeters/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { pictureReference } from '../placement/contract.ts';

const barePoint = point.omit({ trattamenti: true });
export type BarePoint = z.infer<typeof barePoint>;

/** At most so many placed dosimeters are answered; `q` finds the others (A15). */
export const maxPlaced = 2_000;

export const placedDosimeters = z.object({
  dosimetri: z.array(placement),
  indirizzi: z.array(placedAddress),
  punti: z.array(barePoint),
});
export type PlacedDosimeters = z.infer<typeof placedDosimeters>;

export const listPlacedDosimeters = endpoint({
  name: 'listPlacedDosimeters',
  method: 'POST',
  path: '/v1/user/user/cr39/dosimetri/posizionati',
  summary: 'Dosimetri che misurano, posizionati entro un giorno: al massimo 2000, dal più vecchio',
  permission: fieldWork,
  write: 'none',
  query: z.object({
    committente: idInPath.optional(),
    zone: idInPath.optional(),
    q: z
      .string()
      .trim()
      .max(...atMost(longest.shortLine))
      .optional(),
  }),
  body: z.object({ before: day }),
  response: placedDosimeters,
  isKept: true,
});

const oldDosimeter = z.object({ oldDosimeterId: idInPath });

export const listReplacementCandidates = endpoint({
  name: 'listReplacementCandidates',
  method: 'GET',
  path: '/v1/user/user/cr39/dosimetri/{oldDosimeterId}/candidates',
  summary: 'Dosimetri che possono prendere il posto di un altro: prima quelli spediti per l’indirizzo',
  permission: fieldWork,
  params: oldDosimeter,
  response: z.array(availableDosimeter),
  isKept: true,
});

const dosimeterAndDate = 'Indicare il dosimetro e la data';

/** `newDosimeter`, `placementDate` and `img` are null when the old dosimeter is only removed (C16). */
export const replacementBody = z
  .object({
    img: pictureReference.nullish().transform((picture) => picture ?? null),
    newDosimeter: id.nullish().transform((dosimeter) => dosimeter ?? null),
    removalDate: day,
    placementDate: day.nullish().transform((date) => date ?? null),
    smarrito: z.boolean().default(false),
  })
  .refine(({ newDosimeter, placementDate }) => newDosimeter === null || placementDate !== null, {
    message: dosimeterAndDate,
    path: ['placementDate'],
  })
  .refine(
    ({ newDosimeter, placementDate, img }) =>
      newDosimeter !== null || (placementDate === null && img === null),
    { message: dosimeterAndDate, path: ['newDosimeter'] },
  );
export type ReplacementBody = z.output<typeof replacementBody>;

export const replaceDosimeter = endpoint({
  name: 'replaceDosimeter',
  method: 'POST',
  path: '/v1/user/user/cr39/dosimetri/{oldDosimeterId}/replace',
  summary: 'Rimuove un dosimetro e ne mette un altro al suo posto, o lo rimuove soltanto',
  permission: fieldWork,
  write: 'idempotent',
  maxBodyMiB: 32,
  params: oldDosimeter,
  body: replacementBody,
  response: z.object({
    remaining: z.object({ dosimeters: z.array(placement), points: z.array(barePoint) }),
    /** The site, and the point one stands at: where a walk to the remaining ones begins. */
    sede: z.object({ committente: id, cliente: id, indirizzo: id, punto: barePoint }).optional(),
  }),
});
