import type { PersonalTraces } from '#identity/personal-traces/server/public.ts';
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import type { ErasurePreview, PersonalData, personalDataCalls } from '../contract.ts';
import { confirmsErasure, retentionInWords } from '../rules.ts';

type Calls = ReturnType<typeof personalDataCalls>;

/** People whose data are handed out and erased: those with an account, those of records without one. */
export type PeopleKind<Subject> = {
  export: ReturnType<Calls['export']>;
  preview: ReturnType<Calls['preview']>;
  erase: ReturnType<Calls['erase']>;
  /** The number of the one that a path names. */
  idIn(params: unknown): number;
  notFound: string;
  find(id: number, context: RequestContext, isLocked?: boolean): Promise<Subject | null>;
  told(subject: Subject): PersonalData['persona'];
  /** What stands afterwards in the place of the name. */
  newName(subject: Subject): string;
  /** The records found, in words, where a subject has several. */
  found?(subject: Subject): string[];
  /** What is typed to confirm, and what is said of anything else. */
  word(subject: Subject): string;
  wrongWord: string;
  /** What speaks against an erasure; null when nothing does. */
  refusal(subject: Subject, context: RequestContext): string | null | Promise<string | null>;
  sources(context: RequestContext): readonly PersonalTraces<Subject>[];
  /** Puts a number in the place of whatever says who it is, deletes what need not stay, and writes that down. */
  erased(subject: Subject, context: RequestContext): Promise<void>;
  /** Writes down that the data were handed out. */
  exported(subject: Subject, context: RequestContext): Promise<void>;
};

/** Export, note before an erasure, and erasure of the people of a kind. */
export function peopleRoutes<Subject>(kind: PeopleKind<Subject>): Route[] {
  return [
    handle(kind.export, ({ params }, context) => exportData(kind, kind.idIn(params), context)),
    handle(kind.preview, ({ params }, context) => previewErasure(kind, kind.idIn(params), context)),
    handle(kind.erase, async ({ params, body }, context) => {
      await erase(kind, { id: kind.idIn(params), typed: body.conferma }, context);
      return { success: true as const };
    }),
  ];
}

async function requireSubject<Subject>(
  kind: PeopleKind<Subject>,
  id: number,
  context: RequestContext,
  isLocked = false,
): Promise<Subject> {
  const subject = await kind.find(id, context, isLocked);
  if (!subject) throw notFound(kind.notFound);
  return subject;
}

/** Everything stored about somebody; that it was handed out is written down. */
export async function exportData<Subject>(
  kind: PeopleKind<Subject>,
  id: number,
  context: RequestContext,
): Promise<PersonalData> {
  const { db, clock } = context;
  const subject = await requireSubject(kind, id, context);
  const parts: PersonalData['parti'] = [];
  for (const source of kind.sources(context)) {
    parts.push({
      titolo: source.title,
      significato: source.meaning,
      conservazione: retentionInWords(source.keptBecause, source.keepsName),
      dati: await source.list(db, subject),
    });
  }
  await kind.exported(subject, context);
  return { creatoIl: clock.now().toISOString(), persona: kind.told(subject), parti: parts };
}

/** What erasing somebody would delete and what would stay. */
async function previewErasure<Subject>(
  kind: PeopleKind<Subject>,
  id: number,
  context: RequestContext,
): Promise<ErasurePreview> {
  const subject = await requireSubject(kind, id, context);
  const preview: ErasurePreview = {
    conferma: kind.word(subject),
    nome: kind.told(subject).nome,
    trovati: kind.found?.(subject) ?? [],
    nuovoNome: kind.newName(subject),
    rifiuto: await kind.refusal(subject, context),
    cancellati: [],
    conservati: [],
  };
  for (const source of kind.sources(context)) {
    const { title: titolo, keptBecause: perche, keepsName: conNome = false } = source;
    const quanti = await source.count(context.db, subject);
    if (quanti === 0) continue;
    if (perche === null) preview.cancellati.push({ titolo, quanti });
    else preview.conservati.push({ titolo, quanti, perche, conNome });
  }
  return preview;
}

/** Erases somebody for good: whatever need not stay is deleted, and a number takes the place of the name in the rest. */
async function erase<Subject>(
  kind: PeopleKind<Subject>,
  { id, typed }: { id: number; typed: string },
  context: RequestContext,
): Promise<void> {
  const subject = await requireSubject(kind, id, context, true);
  const refusal = await kind.refusal(subject, context);
  if (refusal !== null) throw conflict(refusal);
  if (!confirmsErasure(typed, kind.word(subject)))
    throw invalid(kind.wrongWord, { conferma: kind.wrongWord });
  await kind.erased(subject, context);
}
