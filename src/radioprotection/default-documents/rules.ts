import { formatDay } from '#platform/contract/dates.ts';
import { personName } from '../activities/rules.ts';
import { type UnitRole, unitRoleLabels } from '../persons/rules.ts';
import {
  type ImplantType,
  implantTypeLabels,
  implantTypes,
  kindOfImplant,
  type RegistryKind,
  registryKindLabels,
} from '../registries/rules.ts';
import { holding, type UnitFacts } from '../unit-papers/rules.ts';

/** Documents that registries of some implant types have by default, each printed from a template (Q2-33). */

/** What a section shows of the unit below its text. */
export const blocks = [
  'unit',
  'employer',
  'persons',
  'devices',
  'workers',
  'measures',
  'planimetry',
] as const;
export type Block = (typeof blocks)[number];

export const blockLabels: Readonly<Record<Block, string>> = {
  unit: 'Unità locale e registro',
  employer: 'Datore di lavoro',
  persons: 'Persone e ruoli',
  devices: 'Apparecchiature',
  workers: 'Lavoratori esposti',
  measures: 'Controlli e misure dell’ultimo anno',
  planimetry: 'Planimetrie',
};

/** A part of a document; `law` is the article that it goes by. */
export type TemplateSection = { heading: string; text: string; block: Block | null; law: string | null };
export type Template = { sections: readonly TemplateSection[] };

/** At most so many sections has a template, and so many characters a section's text. */
export const most = { sections: 60, text: 8000 } as const;

const named = (role: UnitRole) => ({
  means: unitRoleLabels[role],
  of: (facts: UnitFacts) => holding(facts, role).map(personName).join(', '),
});

/** What stands for data of the unit in a text, by the word between braces. */
const values = {
  unità: { means: 'Nome dell’unità locale', of: ({ company }) => company.name },
  indirizzo: { means: 'Indirizzo dell’unità locale', of: ({ company }) => company.address },
  comune: { means: 'Comune e provincia dell’unità locale', of: ({ company }) => company.territory },
  datore: { means: 'Datore di lavoro', of: ({ employer }) => employer.name },
  sede_datore: { means: 'Sede del datore di lavoro', of: ({ employer }) => employer.address },
  codice_fiscale: { means: 'Codice fiscale del datore di lavoro', of: ({ employer }) => employer.fiscalCode },
  partita_iva: { means: 'Partita IVA del datore di lavoro', of: ({ employer }) => employer.taxId },
  legale_rappresentante: named('legal_rep'),
  esperto: named('edr'),
  fisico_medico: named('physic_med'),
  responsabile_impianto: named('implant_manager'),
  esperto_rm: named('rm_expert'),
  medico_rm: named('rm_medic'),
  registro: {
    means: 'Tipo di registro',
    of: ({ registry }) => registry && registryKindLabels[registry.kind],
  },
  impianto: {
    means: 'Tipo di impianto',
    of: ({ registry }) => registry && implantTypeLabels[registry.implantType],
  },
  apertura: {
    means: 'Data di apertura del registro',
    of: ({ registry }) => registry && formatDay(registry.openDate),
  },
  progetto: {
    means: 'Numero e titolo del progetto',
    of: ({ project }) => `${project.number} ${project.title}`,
  },
  data: { means: 'Data del documento', of: ({ asOf }) => formatDay(asOf) },
} as const satisfies Record<string, { means: string; of: (facts: UnitFacts) => string | null }>;

type Placeholder = keyof typeof values;

/** Every placeholder with what it stands for. */
export const placeholders = Object.entries(values).map(([name, { means }]) => ({
  name,
  means: means as string,
}));

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(values, name);
/** What stands between braces, and a brace without its other one. */
const braced = /\{([^{}]*)\}|[{}]/g;
/** A placeholder as it is looked for: an accent is one letter, however it was typed. */
const nameIn = (inside: string) => inside.normalize('NFC').trim();

/** What is wrong with the placeholders of a text; null: nothing. */
export function placeholderProblem(text: string): string | null {
  for (const [found, inside] of text.matchAll(braced)) {
    if (inside === undefined) return `La parentesi ${found} è senza la sua.`;
    if (!isPlaceholder(nameIn(inside))) return `Il segnaposto ${found} non esiste.`;
  }
  return null;
}

/** The text with the unit's data in the place of placeholders; what the unit lacks is told there. */
export function filledText(text: string, facts: UnitFacts): string {
  return text.replaceAll(braced, (found, inside?: string) => {
    const name = nameIn(inside ?? '');
    return isPlaceholder(name) ? values[name].of(facts) || `[${values[name].means}: non indicato]` : found;
  });
}

/** Of which implants a document is, in few words. */
export function implantsInWords(kind: RegistryKind, types: readonly ImplantType[]): string {
  if (kind === 'resonance') return registryKindLabels.resonance;
  const ofSurveillance = implantTypes.filter((type) => kindOfImplant(type) === 'surveillance');
  return ofSurveillance.every((type) => types.includes(type))
    ? 'Tutti gli impianti di sorveglianza'
    : types.map((type) => implantTypeLabels[type]).join(', ');
}

/** What speaks against these implant types for documents of registries of a kind; null: nothing. */
export function whyNotImplants(kind: RegistryKind, types: readonly ImplantType[]): string | null {
  if (types.every((type) => kindOfImplant(type) === kind)) return null;
  return kind === 'resonance' ? defaultDocumentTexts.resonanceOnly : defaultDocumentTexts.ionisingOnly;
}

type Listed = { impianti: readonly ImplantType[]; attivo: boolean; confermato: boolean };

/** Those of the list that a registry of an implant type gets when it is opened, in their order. */
export function documentsOf<Document extends Listed>(
  list: readonly Document[],
  type: ImplantType,
): Document[] {
  return list.filter(({ impianti, attivo }) => attivo && impianti.includes(type));
}

/** What is to be said before documents are made of templates that no expert stands for; null: of none. */
export function unreadWarning(documents: readonly Pick<Listed, 'confermato'>[]): string | null {
  const unread = documents.filter(({ confermato }) => !confermato).length;
  if (unread === 0) return null;
  return unread === 1
    ? '1 modello non riletto da un esperto: il documento esce come bozza e non va alla firma.'
    : `${unread} modelli non riletti da un esperto: i documenti escono come bozza e non vanno alla firma.`;
}

/** Whether a template shows data of this kind, which are read only then. */
export function shows({ sections }: Template, block: Block): boolean {
  return sections.some((section) => section.block === block);
}

/** Whether two templates print the same. */
export function isSameTemplate(one: Template, other: Template): boolean {
  const plain = ({ sections }: Template) =>
    JSON.stringify(sections.map(({ heading, text, block, law }) => [heading, text, block, law]));
  return plain(one) === plain(other);
}

/** What a new document begins with. */
export const firstTemplate: Template = {
  sections: [
    {
      heading: 'Unità locale',
      text: 'Il presente documento fa parte del registro dell’unità locale {unità}, {indirizzo}.',
      block: 'unit',
      law: null,
    },
  ],
};

/** Printed at the foot of what is made from a template that nobody stands for. */
export const draftText = 'Bozza: il modello è da far rileggere a un esperto. Non è da firmare né da inviare.';

export const defaultDocumentTexts = {
  notFound: 'Documento di registro non trovato.',
  unknownVersion: 'Questa versione non c’è.',
  unknownUnit: 'Unità locale non trovata.',
  foreignInOrder: 'L’ordine nomina un documento che non è in questo elenco: ricaricare la pagina.',
  twiceInOrder: 'L’ordine nomina due volte lo stesso documento.',
  orderShape: 'L’ordine è un elenco di identificativi, per esempio [3,1,2].',
  resonanceOnly: 'Un documento di registri di risonanza magnetica vale solo per la risonanza magnetica.',
  ionisingOnly: 'Un documento di registri di sorveglianza non vale per la risonanza magnetica.',
  noImplant: 'Scegliere almeno un tipo di impianto.',
  emptySection: 'Una sezione ha un testo, o dei dati da riportare.',
  notEmpty: 'I modelli di partenza si aggiungono a un elenco vuoto: qui ci sono già documenti.',
} as const;
