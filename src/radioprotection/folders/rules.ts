import { type StateName, stateWords } from '#customers/state-words/rules.ts';
import { filledPath, signaturePages } from '#signing/signing-list/rules.ts';

/** Folders with the documents of a registry or a quality manual, and the documents of a local unit. */

/** Types of folders, as pages name them (Q2-14). */
export const folderTypes = ['manual', 'registry', 'resonance'] as const;
export type FolderType = (typeof folderTypes)[number];

/**
 * What a document is: brought in as a file, printed from a default document of registries, or one of those that the
 * product makes of the data of the unit.
 */
export const documentKinds = [
  'upload',
  'default',
  'surveillance-registry',
  'quality-manual',
  'surveillance-report',
  'annex',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Filed: nothing to sign. A draft is frozen when it goes to signature. */
export const documentStates = ['filed', 'draft', 'to_sign', 'signed'] as const;
export type DocumentState = (typeof documentStates)[number];

/** A registry's folder is of its kind. */
export const folderTypeLabels: Record<FolderType, string> = {
  manual: 'Manuale di qualità',
  registry: 'Registro di sorveglianza',
  resonance: 'Registro di risonanza magnetica',
};

/** What a document is called among those to sign. */
export const documentSubject = (id: number) => `document/${id}`;

/** The lists in which documents of folders, and of units, wait to be signed. */
export const signingListOf = {
  manual: 'manual',
  registry: 'registry',
  resonance: 'rm-registry',
} as const satisfies Record<FolderType, string>;
/** What stands in no folder waits among the documents of registries. */
export const signingListOfUnit = signingListOf.registry;

/** States that a customer sees: nothing that may still change, nor what nobody stands for yet. */
export const customerStates = ['filed', 'signed'] as const satisfies readonly DocumentState[];

/** Where the calls of a type stand (Q2-83). */
export const folderPaths = {
  manual: 'manual',
  registry: 'registry',
  resonance: 'resonance/registry',
} as const satisfies Record<FolderType, string>;

/** As large as a document that is brought in may be. */
export const maxDocumentBytes = 20 * 1024 ** 2;

/** How a document stands, in the table of states. */
export const stateOfDocument = {
  filed: 'filed',
  draft: 'draft',
  to_sign: 'toSign',
  signed: 'signed',
} as const satisfies Record<DocumentState, StateName>;

export const documentStateLabels: Record<DocumentState, string> = {
  filed: stateWords.filed.word,
  draft: stateWords.draft.word,
  to_sign: stateWords.toSign.word,
  signed: stateWords.signed.word,
};

/** The page where a document is signed. */
export function signingHref(type: FolderType | null, document: number): string {
  const list = type === null ? signingListOfUnit : signingListOf[type];
  const page = signaturePages.find((one) => one.list === list);
  return page ? filledPath(page.path, document) : '/';
}

/** Addresses of a folder: its viewer and its archive (Q2-14); of a customer when `client` names him. */
export function folderHref(
  { type, id }: { type: FolderType; id: number },
  page: 'view' | 'download',
  client?: number | string,
): string {
  const side = client === undefined ? '/user' : `/client/${client}`;
  return `${side}/radioprotection/folders/${type}/${id}/${page}`;
}

/** What a folder is called: of a registry its kind and what it is about, of a manual its title. */
export function folderTitle(of: {
  type: FolderType;
  owner: number;
  title: string | null;
  implant: string | null;
  sigla: string | null;
}): string {
  if (of.title !== null) return of.title;
  const about = [of.implant, of.sigla].filter((part) => part !== null).join(', ');
  return `${folderTypeLabels[of.type]} ${of.owner}${about && ` – ${about}`}`;
}

const fileNames = { manual: 'manuale', registry: 'registro', resonance: 'registro-rm' } as const;
export const archiveName = (type: FolderType, folder: number) => `fascicolo-${fileNames[type]}-${folder}.zip`;
export const mergedName = (type: FolderType, company: number) => `${fileNames[type]}-unita-${company}.pdf`;
export const mergedTitle = (type: FolderType) => `${folderTypeLabels[type]}: documenti`;

/** The name of a document in an archive: its place and its title, without what a file system stumbles over. */
export function nameInArchive(place: string, title: string, ending: string): string {
  const plain = title
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]/gu, '_')
    .slice(0, 100)
    .trim();
  return `${place}_${plain}.${ending}`;
}

/** Why no PDF can be read from a file, in words. */
export const unreadableTexts = {
  damaged: 'Il PDF è danneggiato: non si riesce a leggerlo.',
  protected: 'Il PDF è protetto da una password: salvarlo senza e riprovare.',
} as const;

export const folderTexts = {
  noFile: 'Scegliere il PDF da aggiungere.',
  noTitle: 'Indicare il titolo del documento.',
  noDay: 'Indicare la data del documento.',
  notPdf: 'Il file non è un PDF: si aggiungono soltanto documenti PDF.',
  tooLarge: 'Il PDF è troppo grande: al massimo 20 MB.',
  closed: 'Il fascicolo è di un registro o di un manuale chiuso: prima va riaperto.',
  wrongOrder: 'L’ordine nomina documenti che non sono di questo fascicolo: ricaricare la pagina.',
  wrongWithout: 'Indicare i numeri dei documenti da lasciare fuori, separati da virgole.',
  noDocuments: 'Non ci sono documenti',
  awaitsSignature: 'Il documento aspetta la firma: titolo e data non si cambiano più.',
  isMade: 'Il documento lo fa il programma: titolo e data vengono dai dati che riporta.',
  isDefault: 'Il documento predefinito si toglie annullando la sua applicazione.',
  notAsStored: 'Il file non è più quello archiviato: va ripreso da una copia di sicurezza.',
  nobodyToSign: (role: string) =>
    `Il documento resta da firmare: nell’unità nessuno con codice fiscale è indicato come ${role}.`,
  notPrinted: 'Il documento si sta preparando: riprovare tra poco.',
  gone: 'Il file manca nell’archivio: va ripreso da una copia di sicurezza.',
  broken: (names: string) =>
    `Non si riescono a leggere questi documenti: ${names}. Si può fare il PDF senza di loro.`,
  notFound: 'Fascicolo non trovato.',
  documentNotFound: 'Documento non trovato.',
  signed: 'Il documento è firmato: non si cambia né si toglie. Se ne può aggiungere un altro.',
  inFolderAlready: 'Il documento è già nel fascicolo.',
  registryNotOpen: 'Il registro non è aperto: prima va riaperto.',
} as const;
