import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import { instantJson, jsonObject } from '#platform/server/database/json.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { filledPath, signaturePages } from '#signing/signing-list/rules.ts';
import { type DocumentKind, signingListOf, signingListOfUnit } from '../../folders/rules.ts';
import { worksInUnit } from '../../reach/server/public.ts';
import { type ImplantType, implantTypeLabels, type RegistryKind } from '../../registries/rules.ts';
import { readRadioprotectionSettings } from '../../settings/server/public.ts';
import { unitPlaceTexts } from '../../unit-places/rules.ts';
import type { Paper, PaperRevision, PaperSubject, Papers } from '../contract.ts';
import { lastDay, lawOnPaper, paperGaps, paperKinds, paperTexts } from '../paper/rules.ts';
import type { UnitFacts } from '../rules.ts';
import { isPaper } from './print-document.ts';
import { jsonList, readUnitFacts, readUnitFactsOn } from './unit-facts.ts';

type Reader = Pick<RequestContext, 'db' | 'user' | 'clock'>;

type FoundPaper = Omit<Paper, 'nonFirmabile' | 'firma'> & {
  folderType: keyof typeof signingListOf | null;
  /** What the words were when the latest revision was made, and are now, of the parts that the settings hold. */
  wordsThen: Partial<Record<string, unknown>> | null;
};

const revisionJson = jsonObject<PaperRevision>({
  revisione: sql`v.revision`,
  quando: instantJson(sql`v.created_at`),
  chi: sql`(select u.name from users u where u.id = v.created_by)`,
  datiDel: sql`v.as_of`,
  dal: sql`(select q.from_day from paper_versions q
    where q.document_id = v.document_id and q.revision = v.revision)`,
  impronta: sql`v.sha256`,
  mancanze: sql`coalesce((select to_json(q.shortcomings) from paper_versions q
    where q.document_id = v.document_id and q.revision = v.revision), '[]')`,
});

const signedBy = sql`coalesce((select json_agg(distinct signature -> 'signer' ->> 'name')
  from documents_to_sign s join document_signatures g on g.document_id = s.id,
    jsonb_array_elements(g.report -> 'signatures') signature
  where signature ->> 'kind' = 'signature' and signature -> 'signer' ->> 'name' is not null and s.subject = 'document/' || d.id and s.revision = d.revision and s.state = 'signed'), '[]')`;

const paperJson = jsonObject<FoundPaper>({
  id: sql`d.id`,
  tipo: sql`d.kind`,
  titolo: sql`d.title`,
  registro: sql`f.registry_id`,
  manuale: sql`f.manual_id`,
  stato: sql`d.state`,
  firmato: instantJson(sql`d.signed_at`),
  firmatari: signedBy,
  folderType: sql`f.type`,
  revisioni: jsonList(
    revisionJson,
    sql`v.revision desc`,
    sql`document_versions v where v.document_id = d.id`,
  ),
  nonStampato: sql`(select x.reason from document_print_failures x
    where x.document_id = d.id and x.revision = d.revision)`,
  wordsThen: sql`(select s.content from radioprotection_settings s
    join document_versions v on v.document_id = d.id and v.revision = d.revision
    where s.saved_at <= v.created_at order by s.version desc limit 1)`,
});

const kinds = sql.raw(paperKinds.map((kind) => `'${kind}'`).join(', '));
const aroundPaper = sql`documents d left join folders f on f.id = d.folder_id`;
const isPaperOf = (companyId: number): SQL =>
  sql`d.company_id = ${companyId} and d.kind in (${kinds}) and d.removed_at is null`;

/** The documents of a unit in which the reader works, and what more can be made; reports until a day. Throws 404. */
export async function readPapers(companyId: number, reader: Reader, until?: string): Promise<Papers> {
  await refuseStrangers(companyId, reader);
  const today = reader.clock.today();
  const facts = await readUnitFacts(reader, { companyId, asOf: today });
  const { settings } = await readRadioprotectionSettings(reader.db);
  type Found = { documents: FoundPaper[]; registries: Registry[]; manuals: Manual[]; employer: number };
  const { rows } = await reader.db.execute<Found>(sql`
    select ${jsonList(paperJson, sql`d.created_at desc, d.id desc`, sql`${aroundPaper} where ${isPaperOf(companyId)}`)} as documents,
      ${jsonList(
        sql`json_build_object('id', r.id, 'kind', r.kind, 'implantType', r.implant_type, 'closeDate', r.close_date,
          'deviceId', r.device_id)`,
        sql`r.close_date is not null, r.id`,
        sql`registries r join folders rf on rf.registry_id = r.id where r.company_id = ${companyId} and r.deleted_at is null`,
      )} as registries,
      ${jsonList(
        sql`json_build_object('id', m.id, 'title', m.title, 'closeDate', m.close_date, 'deviceId', m.device_id)`,
        sql`m.title, m.id`,
        sql`manuals m where m.company_id = ${companyId} and m.deleted_at is null`,
      )} as manuals`);
  const [found] = rows;
  if (!found) throw new Error('a statement without a row');
  const { documents, registries, manuals } = found;
  const subjects = subjectsOf(facts, registries, manuals);
  // Each is judged by the day that its document tells of.
  const dayOf = ({ tipo, chiuso }: Subject) => {
    const last = lastDay(chiuso, today);
    return tipo === 'surveillance-report' && until !== undefined && until < last ? until : last;
  };
  const factsOn = await readUnitFactsOn(reader, companyId, [...new Set(subjects.map(dayOf))]);
  return {
    datore: facts.employer.id,
    progetto: facts.project.id,
    soggetti: subjects.map((one) => {
      const { kind: _kind, deviceId: _device, ...subject } = one;
      const gaps = paperGaps(subject.tipo, factsAbout(one, factsOn(dayOf(one))), settings);
      return { ...subject, lacune: gaps.map(({ where, text }) => ({ dove: where, testo: text })) };
    }),
    documenti: documents.map((one) => asPaper(one, kindOf(one, registries), settings)),
  };
}

/** `deviceId`: the one device that it is of. */
type Registry = Pick<Subject, 'deviceId'> & {
  id: number;
  kind: RegistryKind;
  implantType: ImplantType;
  closeDate: string | null;
};
type Manual = Pick<Subject, 'deviceId'> & { id: number; title: string; closeDate: string | null };
type Subject = Omit<PaperSubject, 'lacune'> & { kind: RegistryKind | null; deviceId: number | null };

const kindOf = ({ registro }: FoundPaper, registries: readonly Registry[]): RegistryKind | null =>
  registries.find(({ id }) => id === registro)?.kind ?? null;

/** Of the facts of a whole unit those of what a document is about, as `readUnitFacts` reads them for it. */
function factsAbout({ kind, deviceId }: Subject, facts: UnitFacts) {
  const isMeant = ({ id, category }: UnitFacts['devicesLeftOut'][number]) =>
    (deviceId === null || id === deviceId) &&
    (kind === null || (category === 'rm') === (kind === 'resonance'));
  return {
    ...facts,
    registry: kind && { kind },
    devices: facts.devices.filter(isMeant),
    devicesLeftOut: facts.devicesLeftOut.filter(isMeant),
  };
}

function subjectsOf(
  { company, project }: UnitFacts,
  registries: readonly Registry[],
  manuals: readonly Manual[],
): Subject[] {
  const none = { registro: null, manuale: null, kind: null, chiuso: null, deviceId: null };
  const ofRegistry = ({ id, kind, implantType, closeDate, deviceId }: Registry) => ({
    ...{ ...none, registro: id, kind, chiuso: closeDate, deviceId },
    nome: `Registro ${id} · ${implantTypeLabels[implantType]}`,
  });
  return [
    ...registries.map((one) => ({ tipo: 'surveillance-registry' as const, ...ofRegistry(one) })),
    ...manuals.map(({ id, title, closeDate, deviceId }) => ({
      ...{ ...none, tipo: 'quality-manual' as const, manuale: id, nome: title, chiuso: closeDate, deviceId },
    })),
    { ...none, tipo: 'surveillance-report', nome: company.name },
    ...registries.map((one) => ({ tipo: 'surveillance-report' as const, ...ofRegistry(one) })),
    { ...none, tipo: 'annex', nome: `Contratto ${project.number}` },
  ];
}

type Settings = Awaited<ReturnType<typeof readRadioprotectionSettings>>['settings'];

function asPaper(found: FoundPaper, kind: RegistryKind | null, settings: Settings): Paper {
  const { folderType, wordsThen, ...paper } = found;
  const list = folderType === null ? signingListOfUnit : signingListOf[folderType];
  const page = signaturePages.find((one) => one.list === list);
  const isWaiting = paper.stato === 'to_sign' && paper.revisioni[0]?.impronta !== null;
  return {
    ...paper,
    firma: isWaiting && page ? filledPath(page.path, paper.id) : null,
    nonFirmabile: whyNotSent(paper, { kind, wordsThen, settings }),
  };
}

type Sendable = {
  stato: string;
  tipo: DocumentKind;
  revisioni: Pick<PaperRevision, 'impronta' | 'mancanze'>[];
};

/** Why the latest revision of a draft cannot go to signature. */
function whyNotSent(
  { stato, tipo, revisioni }: Sendable,
  {
    kind,
    wordsThen,
    settings,
  }: { kind: RegistryKind | null; wordsThen: FoundPaper['wordsThen']; settings: Settings },
): string | null {
  if (stato !== 'draft') return paperTexts.notDraft;
  const [latest] = revisioni;
  if (!latest || latest.impronta === null) return paperTexts.notPrinted;
  if (latest.mancanze.length > 0) return paperTexts.unfit(latest.mancanze);
  const isReworded = (isPaper(tipo) ? lawOnPaper(tipo, kind) : []).some(
    (part) => !settings.confirmed[part] || !isSame(wordsThen?.[part], settings[part]),
  );
  return isReworded ? paperTexts.reworded : null;
}

const isSame = (then: unknown, now: unknown) => then === undefined || isDeepStrictEqual(then, now);

/** Of these documents those that cannot go to signature, each with the reason in words. */
export async function whyNotToSign(
  { db }: Pick<Reader, 'db'>,
  documentIds: readonly number[],
): Promise<Map<number, string>> {
  const { settings } = await readRadioprotectionSettings(db);
  type Found = { kind: RegistryKind | null; paper: FoundPaper };
  const { rows } = await db.execute<Found>(sql`select ${paperJson} as paper,
      (select r.kind from registries r where r.id = f.registry_id) as kind
    from ${aroundPaper} where d.id = any(${sql.param(documentIds)}::int[]) and d.removed_at is null`);
  const reasons = new Map(documentIds.map((id) => [id, paperTexts.notFound as string]));
  for (const { kind, paper } of rows) {
    const why = whyNotSent(paper, { kind, wordsThen: paper.wordsThen, settings });
    if (why === null) reasons.delete(paper.id);
    else reasons.set(paper.id, why);
  }
  return reasons;
}

/** One document of such a unit. Throws 404. */
export async function readPaper(companyId: number, documentId: number, reader: Reader): Promise<Paper> {
  const { documenti } = await readPapers(companyId, reader);
  const found = documenti.find(({ id }) => id === documentId);
  if (!found) throw notFound(paperTexts.notFound);
  return found;
}

/** Throws 404 for a unit that is unknown or in which the reader does not work. */
export async function refuseStrangers(companyId: number, reader: Reader): Promise<void> {
  const { rows } = await reader.db.execute(sql`select from companies k
    where k.id = ${companyId} and ${worksInUnit(reader, sql`k.id`)}`);
  if (rows.length === 0) throw notFound(unitPlaceTexts.notFound);
}
