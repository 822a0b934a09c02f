import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { keepRadioprotection, workInUnits } from '../reach/permissions.ts';
import { implantTypes } from '../registries/rules.ts';

const base = '/v1/user/lb/rp/assets/registries/docs/{doc}' as const;
const params = z.object({ doc: idInPath });
const onRegistry = params.extend({ registryId: idInPath });

/** A registry as the cards of these pages show it (Q2-33). */
export const registryItem = z.object({
  id,
  project: id,
  employer: id,
  company: id,
  active: z.boolean(),
  closeDate: day.nullable(),
  /** On the page that takes back: whether that is done, so never yet (Q2-80). */
  applied: z.boolean(),
  label: z.string(),
  companyAlias: z.string(),
  implantType: z.enum(implantTypes),
});
export type RegistryItem = z.infer<typeof registryItem>;

/** The default document that the page is about. */
const doc = z.object({ id, titolo: z.string(), attivo: z.boolean() });

/** The registries after this one, in the order of the list: one of more than a thousand is answered in parts. */
const after = z.object({ dopo: idInPath.optional() });
/** After which the next part is asked for; null: this is the last. */
const prossimo = id.nullable();

export const listAppliance = endpoint({
  name: 'listAppliance',
  method: 'GET',
  path: `${base}/retro`,
  summary: 'I registri a cui si applica un documento predefinito, e quelli che lo hanno già',
  ...{ permission: keepRadioprotection, params, query: after },
  response: z.object({
    doc,
    prossimo,
    appliance: z.array(registryItem),
    /** The registry's copy, and whose it is. */
    applied: z.array(z.object({ id, registry: z.object({ id }) })),
    /** Registries of the earlier model, which have no folder yet (Q2-82). */
    daAggiornare: z.int().nonnegative(),
  }),
});

export const listApplied = endpoint({
  name: 'listApplied',
  method: 'GET',
  path: `${base}/revert`,
  summary: 'I registri che hanno un documento predefinito',
  ...{ permission: keepRadioprotection, params, query: after },
  response: z.object({ doc, prossimo, applied: z.array(z.object({ id, registry: registryItem })) }),
});

const done = z.object({ applied: z.literal(true) });

export const appendDocument = endpoint({
  name: 'appendDocument',
  method: 'POST',
  path: `${base}/append/{registryId}`,
  summary: 'Aggiunge un documento predefinito al fascicolo di un registro; se c’è già non cambia niente',
  permission: keepRadioprotection,
  params: onRegistry,
  response: done,
});

export const revertDocument = endpoint({
  name: 'revertDocument',
  method: 'POST',
  path: `${base}/revert/{registryId}`,
  summary: 'Toglie un documento predefinito dal fascicolo di un registro, se nessuno lo ha firmato',
  permission: keepRadioprotection,
  params: onRegistry,
  response: done,
});

const named = z.array(z.object({ id, titolo: z.string() }));

/** What of a registry's default documents is not of its implant type, as when that was corrected, and what it lacks. */
const registryDefaults = z.object({
  mancanti: named,
  /** Of another implant type. */
  estranei: named,
  /** Of another one too; they stay, because they are signed. */
  firmati: named,
});
export type RegistryDefaults = z.infer<typeof registryDefaults>;

const ofRegistry = { path: '/v1/user/lb/rp/registries/{registry}/default-documents' } as const;
const registry = z.object({ registry: idInPath });

export const getRegistryDefaults = endpoint({
  name: 'getRegistryDefaults',
  ...{ method: 'GET', ...ofRegistry, permission: workInUnits, params: registry },
  summary: 'I documenti predefiniti che a un registro mancano, e quelli di un altro tipo di impianto',
  response: registryDefaults,
});

export const exchangeRegistryDefaults = endpoint({
  name: 'exchangeRegistryDefaults',
  ...{ method: 'POST', ...ofRegistry, permission: workInUnits, params: registry },
  summary: 'Dà a un registro i documenti predefiniti del suo tipo, e toglie quelli di un altro non firmati',
  response: registryDefaults,
});
