import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/shapes.ts';
import { readMenuCounts } from './permissions.ts';

/** Null: not this person's to know. */
const count = z.int().nonnegative().nullable();

export const getMenuCounts = endpoint({
  name: 'getMenuCounts',
  method: 'GET',
  path: '/v1/user/menu/counts',
  summary: 'Quanto aspetta accanto alle voci del menu; null dove non tocca a chi chiede',
  permission: readMenuCounts,
  response: z.object({
    /** Dosimeters back in the laboratory, to be read. */
    rientri: count,
    /** Documents that wait for a signature of this person's. */
    daFirmare: count,
    /** Mails that did not leave, or not for certain. */
    postaFerma: count,
    /** Activities of radiation protection whose deadline has passed. */
    scadute: count,
    /** The person's principals with local units of radiation protection; empty for whoever is no customer. */
    conUnita: z.array(id),
    /** Those that ask for radiometric controls. */
    conControlli: z.array(id),
  }),
});
