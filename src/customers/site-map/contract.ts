import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { parent, provinceFilter } from '../client-records/contract.ts';
import { lookAtSiteMap } from './permissions.ts';

/** A client of sites on the map, told once for all of them. */
const clientOnMap = z.object({ id, nome: z.string(), committente: parent.omit({ attivo: true }) });

const siteOnMap = z.object({
  id,
  /** One of the clients. */
  cliente: id,
  nome: z.string(),
  /** Town and province. */
  luogo: z.string(),
  /** Degrees; null: nobody has said where it lies. */
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  dosimetri: z.int(),
  inScadenza: z.int(),
  /** What expires first there: its nominal end; null where nothing measures. */
  scade: day.nullable(),
});
export type SiteOnMap = z.infer<typeof siteOnMap>;

const words = z.string().trim().max(100, 'Al massimo 100 caratteri.').optional();

export const listSitesOnMap = endpoint({
  name: 'listSitesOnMap',
  method: 'GET',
  path: '/v1/user/user/cr39/mappa/sedi',
  summary: 'Tutte le sedi in uso visibili, con le coordinate e che cosa vi scade per primo',
  permission: lookAtSiteMap,
  query: z.object({
    /** In a site's name or address, the name of its client, or its principal. */
    q: words,
    /** In a site's name or address, the client's name or seat, or the principal alone. */
    cercaSede: words,
    cercaCliente: words,
    cercaCommittente: words,
    /** Of a zone: what is not in it is not found. */
    zona: idInPath.optional(),
    committente: idInPath.optional(),
    cliente: idInPath.optional(),
    regione: idInPath.optional(),
    provincia: provinceFilter,
    /** Of the client's seat. */
    provinciaCliente: provinceFilter,
    dosimetri: z.enum(['scadenza', 'senza'], 'Filtro sconosciuto.').optional(),
  }),
  response: z.object({ clienti: z.array(clientOnMap), sedi: z.array(siteOnMap) }),
});
export type SiteMap = z.infer<typeof listSitesOnMap.response>;
