import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
import { id, idInPath } from '#platform/contract/shapes.ts';
import { keepRadioprotection, readRadioprotection, workInUnits } from '../reach/permissions.ts';
import { registryItem } from '../retroactive-documents/contract.ts';
import { unitPlace } from '../unit-places/contract.ts';
import { referenceKinds, referenceStates } from './rules.ts';

const base = '/v1/user/lb/rp/migration' as const;

/** A registry of the earlier model. */
const earlierRegistry = registryItem.extend({ riferimenti: z.int().nonnegative() });
export type EarlierRegistry = z.infer<typeof earlierRegistry>;

export const listEarlierRegistries = endpoint({
  name: 'listEarlierRegistries',
  method: 'GET',
  path: `${base}/registries`,
  summary: 'I registri del modello precedente, da aggiornare; anche quelli chiusi',
  permission: keepRadioprotection,
  response: z.array(earlierRegistry),
});

/** What became of a registry; of one that was upgraded before, as things stand now. */
const upgraded = z.object({
  id,
  applied: z.literal(true),
  collegati: z.int().nonnegative(),
  daCollegare: z.int().nonnegative(),
  documenti: z.int().nonnegative(),
  /** A closed registry gets no documents. */
  chiuso: z.boolean(),
});
export type Upgraded = z.infer<typeof upgraded>;

export const upgradeRegistry = endpoint({
  name: 'upgradeRegistry',
  method: 'POST',
  path: `${base}/registries/{id}/upgrade`,
  summary: 'Porta un registro al modello attuale; uno che lo ha già non cambia',
  permission: keepRadioprotection,
  params: z.object({ id: idInPath }),
  response: upgraded,
});

const named = z.object({ id, nome: z.string() });

/** Words of the earlier model, and what they were linked to. */
export const registryReference = z.object({
  id,
  tipo: z.enum(referenceKinds),
  testo: z.string(),
  stato: z.enum(referenceStates),
  /** The device, worker or person. */
  collegato: named.nullable(),
  /** Who said so; null: the migration, or nobody yet. */
  da: z.string().nullable(),
  registro: z.object({ id, label: z.string() }),
  ...unitPlace.shape,
  versione: version,
  /** Whether the reader works in its unit. */
  modificabile: z.boolean(),
});
export type RegistryReference = z.infer<typeof registryReference>;

export const listReferences = endpoint({
  name: 'listReferences',
  method: 'GET',
  path: `${base}/references`,
  summary: 'Riferimenti dei registri aggiornati, prima quelli da collegare a mano',
  permission: readRadioprotection,
  query: listQuery(['testo'], {
    come: z.enum(referenceStates, 'Stato sconosciuto.').optional(),
    company: idInPath.optional(),
    registro: idInPath.optional(),
  }),
  response: listReply(registryReference),
});

const params = z.object({ reference: idInPath });

export const listReferenceChoices = endpoint({
  name: 'listReferenceChoices',
  method: 'GET',
  path: `${base}/references/{reference}/choices`,
  summary: 'I dispositivi, lavoratori o persone a cui un riferimento si può collegare',
  permission: workInUnits,
  params,
  response: z.object({ scelte: z.array(named.extend({ dettaglio: z.string().nullable() })) }),
});
export type ReferenceChoice = z.infer<typeof listReferenceChoices.response>['scelte'][number];

export const settleReference = endpoint({
  name: 'settleReference',
  method: 'POST',
  path: `${base}/references/{reference}`,
  summary: 'Collega un riferimento, o lo lascia come nota; anche uno già collegato',
  permission: workInUnits,
  params,
  body: z.object({
    /** null: it stays a note. */
    collegato: id.nullable(),
    versione: version,
  }),
  response: registryReference,
});
