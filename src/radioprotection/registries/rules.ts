import type { StateName } from '#customers/state-words/rules.ts';

/** Registries of an installation: surveillance of ionising devices, or magnetic resonance. */

export const registryKinds = ['surveillance', 'resonance'] as const;
export type RegistryKind = (typeof registryKinds)[number];

export const registryKindLabels: Record<RegistryKind, string> = {
  surveillance: 'Sorveglianza',
  resonance: 'Risonanza magnetica',
};

/** Implant types (S1 §3.11). */
export const implantTypes = ['vet', 'dentist', 'industrial', 'radiology', 'gamma', 'rm'] as const;
export type ImplantType = (typeof implantTypes)[number];

export const implantTypeLabels: Record<ImplantType, string> = {
  vet: 'Veterinaria',
  dentist: 'Odontoiatria',
  industrial: 'Industria',
  radiology: 'Radiologia',
  gamma: 'Gammagrafia',
  rm: 'Risonanza magnetica',
};

/** A resonance registry is of the one implant type that does not ionise, and the other way round. */
export function kindOfImplant(type: ImplantType): RegistryKind {
  return type === 'rm' ? 'resonance' : 'surveillance';
}

/** Category of an exposed worker of a registry (Q2-94): N is not exposed. */
export const workerCategories = ['A', 'B', 'N'] as const;
export type WorkerCategory = (typeof workerCategories)[number];

export type RegistryState = {
  active: boolean;
  openDate: string;
  closeDate: string | null;
  deletedAt: string | null;
};

export const registryTexts = {
  notFound: 'Registro non trovato.',
  alreadyClosed: 'Il registro è già chiuso.',
  notClosed: 'Il registro è aperto.',
  closesBeforeOpening: 'La chiusura viene prima dell’apertura.',
  closesInFuture: 'La data di chiusura è nel futuro.',
  opensInFuture: 'La data di apertura è nel futuro.',
  closed: 'Il registro è chiuso: prima va riaperto.',
  inactive: 'Il registro non è attivo: prima va riattivato.',
  deleted: 'Il registro è stato eliminato.',
  unknownDevice: 'Il dispositivo non è di questa unità locale.',
  wrongKind: 'Un registro di risonanza magnetica è per impianti di risonanza magnetica.',
  resonanceDevice: 'Un registro di risonanza magnetica riguarda un dispositivo RM.',
  ionisingDevice: 'Un dispositivo RM va in un registro di risonanza magnetica.',
  documentsStay:
    'I documenti del fascicolo restano: dopo aver salvato, quelli predefiniti non firmati si possono scambiare con quelli del nuovo tipo.',
} as const;
type Refusal = keyof typeof registryTexts;

/** Whether work may be entered in it; what is closed, inactive or deleted is ignored by every check (Q1-77). */
export function isOpenRegistry(registry: RegistryState): boolean {
  return whyNoActivity(registry) === null;
}

/** What speaks against an activity in this registry; null when nothing does. */
export function whyNoActivity(registry: RegistryState): Refusal | null {
  if (registry.deletedAt !== null) return 'deleted';
  if (registry.closeDate !== null) return 'closed';
  return registry.active ? null : 'inactive';
}

/** What speaks against closing it on a day. */
export function whyNotClose(
  registry: Pick<RegistryState, 'openDate' | 'closeDate'>,
  on: string,
  today: string,
): Refusal | null {
  if (registry.closeDate !== null) return 'alreadyClosed';
  if (on < registry.openDate) return 'closesBeforeOpening';
  return on > today ? 'closesInFuture' : null;
}

/** What speaks against opening it again. */
export function whyNotReopen({ closeDate }: Pick<RegistryState, 'closeDate'>): Refusal | null {
  return closeDate === null ? 'notClosed' : null;
}

/** What speaks against keeping a device in a registry of this kind. */
export function whyNotDevice(kind: RegistryKind, category: string): Refusal | null {
  if (kind === 'resonance') return category === 'rm' ? null : 'resonanceDevice';
  return category === 'rm' ? 'ionisingDevice' : null;
}

/** What speaks against another category of a device, in words: an open registry that is of no such device. */
export function whyNotCategory(
  open: readonly { id: number; kind: RegistryKind }[],
  category: string,
): string | null {
  for (const { id, kind } of open) {
    const refusal = whyNotDevice(kind, category);
    if (refusal !== null)
      return `${registryTexts[refusal]} Prima chiudere il registro ${id}, o indicarvi un altro dispositivo.`;
  }
  return null;
}

/** How a registry stands, in the table of states. */
export function stateOfRegistry({
  attivo,
  closeDate,
}: {
  attivo: boolean;
  closeDate: string | null;
}): StateName {
  if (closeDate !== null) return 'closed';
  return attivo ? 'open' : 'inactive';
}
