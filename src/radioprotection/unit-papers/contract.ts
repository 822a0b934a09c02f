import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, pdf } from '#platform/contract/file-shape.ts';
import { day, id, idInPath, instant } from '#platform/contract/shapes.ts';
import { documentStates } from '../folders/rules.ts';
import { paperKinds } from './paper/rules.ts';
import { keepPapers } from './permissions.ts';

/** What keeps a document a draft, and where it is mended. */
const gap = z.object({ dove: z.enum(['persone', 'dispositivi', 'datore', 'regole']), testo: z.string() });

/** A revision, as it was made and for good. */
const paperRevision = z.object({
  revisione: z.int().positive(),
  quando: instant,
  chi: z.string().nullable(),
  /** It tells the data of this day; a report what was done since `dal`, null of any other. */
  datiDel: day,
  dal: day.nullable(),
  /** The SHA-256 of its file; null: it is still to be printed. */
  impronta: z.string().nullable(),
  /** What it lacked when it was printed. */
  mancanze: z.array(z.string()),
});
export type PaperRevision = z.infer<typeof paperRevision>;
const paper = z.object({
  id,
  tipo: z.enum(paperKinds),
  titolo: z.string(),
  registro: id.nullable(),
  manuale: id.nullable(),
  stato: z.enum(documentStates),
  firmato: instant.nullable(),
  /** Those who have signed the revision; by the files that were filed. */
  firmatari: z.array(z.string()),
  /** The page on which its signed file is brought in, while it waits for one. */
  firma: z.string().nullable(),
  /** The latest first. */
  revisioni: z.array(paperRevision),
  /** Why the latest revision cannot go to signature; null: it can. */
  nonFirmabile: z.string().nullable(),
  /** Why it could not be printed. */
  nonStampato: z.string().nullable(),
});
export type Paper = z.infer<typeof paper>;

/** What a document can be made of. */
const paperSubject = z.object({
  tipo: z.enum(paperKinds),
  registro: id.nullable(),
  manuale: id.nullable(),
  nome: z.string(),
  /** When the registry or the manual was closed: it tells the data of that day. */
  chiuso: day.nullable(),
  lacune: z.array(gap),
});
export type PaperSubject = z.infer<typeof paperSubject>;

const papers = z.object({
  datore: id,
  progetto: id,
  soggetti: z.array(paperSubject),
  documenti: z.array(paper),
});
export type Papers = z.infer<typeof papers>;

const base = '/v1/user/lb/rp/companies/{company}/papers' as const;
const ofUnit = z.object({ company: idInPath });
const ofPaper = ofUnit.extend({ documento: idInPath });
export const listPapers = endpoint({
  name: 'listPapers',
  ...{ method: 'GET', path: base },
  summary: 'I documenti che il programma ricava dai dati di un’unità locale, e quelli che può ricavarne',
  permission: keepPapers,
  params: ofUnit,
  /** What reports lack is told as of this day, where it comes before their last. */
  query: z.object({ al: day.optional() }),
  response: papers,
});

export const generatePaper = endpoint({
  name: 'generatePaper',
  ...{ method: 'POST', path: base },
  summary:
    'Genera un registro, un manuale, una relazione o un allegato: una bozza, di nuovo la revisione dopo',
  permission: keepPapers,
  params: ofUnit,
  body: z.object({
    tipo: z.enum(paperKinds),
    registro: id.nullable(),
    manuale: id.nullable(),
    /** Of a report; null: the last year until today. */
    dal: day.nullable(),
    al: day.nullable(),
    /** The revision that waits for its signature and shall give way. */
    sostituisce: z.int().positive().nullable(),
  }),
  response: paper,
  pace: 'costly',
});

export const sendPaper = endpoint({
  name: 'sendPaper',
  ...{ method: 'POST', path: `${base}/{documento}/sign` },
  summary: 'Manda alla firma la revisione riletta: da allora non cambia più',
  permission: keepPapers,
  params: ofPaper,
  body: z.object({ revisione: z.int().positive() }),
  response: paper,
});

export const downloadPaper = endpoint({
  name: 'downloadPaper',
  method: 'GET',
  path: `${base}/{documento}/revisions/{revisione}`,
  summary: 'Il PDF di una revisione di un documento dell’unità locale',
  permission: keepPapers,
  params: ofPaper.extend({ revisione: idInPath }),
  response: fileOf(pdf),
});
