import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day } from '#platform/contract/shapes.ts';
import { base, exposed } from '../contract.ts';
import { keepResults } from '../permissions.ts';

/** So many of those that wait are told one by one; the others by their number. */
export const maxToRead = 100;

/** A dosimeter that waits on the bench: back in the laboratory, or read and to be counted again. */
const toRead = z.object({ ...exposed, rientrato: day.nullable(), daRicontare: z.boolean() });
export type ToRead = z.infer<typeof toRead>;

export const listToRead = endpoint({
  name: 'listToRead',
  method: 'GET',
  path: `${base}/da-leggere`,
  summary: 'I dosimetri rientrati che aspettano la lettura, o un riconteggio, dal più vecchio',
  permission: keepResults,
  response: z.object({ dosimetri: z.array(toRead).max(maxToRead), quanti: z.int() }),
});
