import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, pdf } from '#platform/contract/file-shape.ts';
import { version } from '#platform/contract/paging.ts';
import { day, id, idInPath, instant } from '#platform/contract/shapes.ts';
import { readOwnUnits } from '../reach/permissions.ts';
import { readFolders, readUnitFolders } from './permissions.ts';
import { documentKinds, documentStates, type FolderType, folderPaths, folderTypes } from './rules.ts';

/** A document as lists show it. */
export const folderDocument = z.object({
  id,
  titolo: z.string(),
  data: day,
  tipo: z.enum(documentKinds),
  stato: z.enum(documentStates),
  revisione: z.int().positive(),
  file: z.string(),
  /** Its size in bytes; null: it is printed when somebody opens it. */
  byte: z.int().nullable(),
  /** The pages of its file; null: there is none yet, or nobody could count them. */
  pagine: z.int().positive().nullable(),
  firmato: instant.nullable(),
  /** Who has to sign it, or has: 'Esperto di Radioprotezione (Anna Neri)'. None: anyone of those who may. */
  firmatari: z.array(z.string()),
  /** The form of its signed file. */
  conFirma: z.enum(['CAdES', 'PAdES']).nullable(),
  versione: version,
});
export type FolderDocument = z.infer<typeof folderDocument>;

export const folderShape = z.object({
  id,
  type: z.enum(folderTypes),
  /** The registry or the manual that it is of. */
  di: id,
  titolo: z.string(),
  /** Whether it takes documents: what it is of is open. */
  aperto: z.boolean(),
  unita: z.object({ id, nome: z.string() }),
  datore: z.object({ id, nome: z.string() }),
  /** Whether who asks may add, order and take away. */
  modificabile: z.boolean(),
  documents: z.array(folderDocument),
});
export type Folder = z.infer<typeof folderShape>;

const inFolder = z.object({ folder: idInPath });
/** The customer on whose pages it is read: as he sees it, and only what is his (Q2-28). */
export const seenAs = z.object({ client: idInPath.optional() });
const yes = z.literal('1', 'Indicare 1.').optional();

const base = (type: FolderType) => `/v1/user/user/rp/${folderPaths[type]}/{folder}/documents` as const;

function callsOf(type: FolderType, name: string) {
  const path = base(type);
  return {
    list: endpoint({
      name: `list${name}Documents`,
      ...{ method: 'GET', path, permission: readFolders, params: inFolder, query: seenAs },
      summary: 'I documenti di un fascicolo, nel loro ordine',
      response: folderShape,
    }),
    summary: endpoint({
      name: `get${name}Summary`,
      ...{ method: 'GET', path: `${path}/summary`, permission: readFolders, params: inFolder, query: seenAs },
      summary: 'L’indice di un fascicolo come PDF in base64',
      response: z.object({ content: z.base64() }),
      pace: 'costly',
    }),
    file: endpoint({
      name: `get${name}Document`,
      ...{ method: 'GET', path: `${path}/{docId}/pdf`, permission: readFolders },
      summary: 'Un documento come PDF in base64; con download il file stesso, con firmato quello firmato',
      params: inFolder.extend({ docId: idInPath }),
      query: seenAs.extend({ download: yes, firmato: yes }),
      response: z.union([z.object({ content: z.base64() }), fileOf(pdf, 'application/pkcs7-mime')]),
    }),
  };
}

/** The calls of the specification (S2 §7), for each type of folder at the path of its own (Q2-83). */
export const folderCalls = {
  manual: callsOf('manual', 'Manual'),
  registry: callsOf('registry', 'Registry'),
  resonance: callsOf('resonance', 'Resonance'),
} as const satisfies Record<FolderType, unknown>;

/** Everything a unit has: its folders, and what stands in none. */
const unitDocuments = z.object({
  folders: z.array(folderShape),
  documents: z.array(folderDocument),
  modificabile: z.boolean(),
});
export type UnitDocuments = z.infer<typeof unitDocuments>;

export const listUnitDocuments = endpoint({
  name: 'listUnitDocuments',
  method: 'GET',
  path: '/v1/user/lb/rp/companies/{companyId}/documents',
  summary: 'I fascicoli di un’unità locale con i loro documenti, e quelli che non stanno in nessuno',
  permission: readUnitFolders,
  params: z.object({ companyId: idInPath }),
  response: unitDocuments,
});

export const listOwnDocuments = endpoint({
  name: 'listOwnDocuments',
  method: 'GET',
  path: '/v1/user/user/clients/{client}/radioprotection/companies/{company}/documents',
  summary: 'I fascicoli di un’unità locale con i documenti archiviati o firmati, per chi ne è cliente',
  permission: readOwnUnits,
  params: z.object({ client: idInPath, company: idInPath }),
  response: unitDocuments,
});
