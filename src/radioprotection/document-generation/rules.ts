import type { DocumentKind, DocumentState } from '../folders/rules.ts';

/** Documents that the program makes of the data of a unit, made for many at once (Q2-99). */

/** As many as are named in one call; a run of the server takes any number. */
export const mostAtOnce = 1_000;

/** As many go to their signature in one transaction. */
export const completedAtOnce = 50;

export const generatedKindLabels: Record<DocumentKind, string> = {
  upload: 'File caricato',
  default: 'Documento predefinito',
  'surveillance-registry': 'Registro di sorveglianza',
  'quality-manual': 'Manuale di qualità',
  'surveillance-report': 'Relazione di sorveglianza',
  annex: 'Allegato al contratto',
};

export const generatedStateLabels: Record<DocumentState, string> = {
  filed: 'Archiviato',
  draft: 'Bozza',
  to_sign: 'Da firmare',
  signed: 'Firmato',
};

export const generationTexts = {
  notFound: 'Documento non trovato.',
  upload: 'Il documento è stato caricato come file: non si genera.',
  frozen: 'Il documento è già alla firma o firmato: resta com’è.',
  tooMany: `Al massimo ${mostAtOnce} documenti alla volta: per molti c’è il lavoro in background.`,
  noneChosen: 'Scegliere almeno un documento.',
  noneGenerated: 'Nessuno di questi documenti è ancora generato.',
  wrongIds: 'Indicare i documenti come numeri separati da virgole.',
  noneToSign: 'Nessuno di questi documenti è una bozza generata: non c’è nulla da mandare alla firma.',
  notDraft: 'Non è una bozza: resta com’è.',
  notPrinted: 'Non è ancora generato.',
  notConfirmed: 'Il modello non è confermato da un esperto.',
  nobody: 'Nessun esperto indicato: va indicato prima di firmare',
  anyRepresentative: 'Legale Rappresentante (senza codice fiscale: vale la firma di chiunque)',
} as const;

/** What speaks against making a document (anew); null when nothing does. */
export function whyNotGenerated({
  kind,
  state,
  isPrinted,
}: {
  kind: string;
  state: DocumentState;
  isPrinted: boolean;
}): 'upload' | 'frozen' | null {
  if (kind === 'upload') return 'upload';
  // What is to be printed yet is frozen once it is.
  return isPrinted && state !== 'draft' ? 'frozen' : null;
}
