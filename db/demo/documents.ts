import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { formatDay } from '#platform/contract/dates.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { writeDocument } from '#platform/server/documents/documents.ts';
import { folders } from '#radioprotection/folders/schema.ts';
import { addDocument } from '#radioprotection/folders/server/public.ts';
import { companies } from '#radioprotection/schema.ts';
import type { Demo } from './demo.ts';
import type { DemoUnits } from './radioprotection.ts';

type Paper = {
  title: string;
  daysAgo: number;
  state?: 'filed' | 'draft' | 'to_sign';
  /** How many paragraphs it has: some are longer than a page. */
  paragraphs?: number;
};

const ofRegistry: readonly Paper[] = [
  { title: 'Nomina dell’esperto di radioprotezione', daysAgo: 420 },
  { title: 'Relazione di radioprotezione', daysAgo: 380, paragraphs: 24 },
  { title: 'Norme interne di radioprotezione', daysAgo: 372, paragraphs: 9 },
  { title: 'Verbale della verifica periodica', daysAgo: 15, state: 'to_sign', paragraphs: 6 },
];
const ofManual: readonly Paper[] = [
  { title: 'Protocollo dei controlli di qualità', daysAgo: 300, paragraphs: 12 },
  { title: 'Revisione del manuale della qualità', daysAgo: 9, state: 'to_sign', paragraphs: 4 },
];
const ofResonance: readonly Paper[] = [
  { title: 'Regolamento di sicurezza del sito RM', daysAgo: 250, paragraphs: 16 },
  { title: 'Verbale della prova dell’ossigeno', daysAgo: 20, state: 'to_sign', paragraphs: 3 },
];
const ofUnit: readonly Paper[] = [{ title: 'Contratto di assistenza', daysAgo: 500, paragraphs: 5 }];

/**
 * Documents of a dentist's practice and of a unit of magnetic resonance: in folders of the three types, one of which
 * waits for its signature in each, beside folders that are empty (Q2-120).
 */
export async function loadDocuments(demo: Demo, { dental, hospital }: DemoUnits): Promise<void> {
  const practice = dental[0]?.id ?? 0;
  const resonance = hospital.find(({ alias }) => alias === 'Risonanza magnetica')?.id ?? 0;
  const [registry] = await foldersOf(demo, practice, 'registry');
  const [manual] = await foldersOf(demo, practice, 'manual');
  const [magnet] = await foldersOf(demo, resonance, 'resonance');
  for (const [companyId, folderId, papers] of [
    [practice, registry, ofRegistry],
    [practice, manual, ofManual],
    [resonance, magnet, ofResonance],
    [practice, null, ofUnit],
  ] as const) {
    if (folderId === undefined) throw new Error('a folder of the demonstration is missing');
    for (const paper of papers) await loadPaper(demo, { companyId, folderId }, paper);
  }
}

async function foldersOf({ db }: Demo, companyId: number, type: 'registry' | 'manual' | 'resonance') {
  const rows = await db
    .select({ id: folders.id })
    .from(folders)
    .where(sql`${eq(folders.companyId, companyId)} and ${eq(folders.type, type)}`)
    .orderBy(folders.id);
  return rows.map(({ id }) => id);
}

async function loadPaper(
  { db, files, now, today, ago }: Demo,
  place: { companyId: number; folderId: number | null },
  { title, daysAgo, state = 'filed', paragraphs = 2 }: Paper,
): Promise<void> {
  const day = ago(daysAgo);
  const [unit] = await db.select().from(companies).where(eq(companies.id, place.companyId));
  const printed = await buffer(
    await writeDocument({
      ...{ title, orientation: 'portrait', madeAt: now },
      facts: [
        ['Unità locale', unit?.alias ?? ''],
        ['Data', formatDay(day)],
      ],
      content: Array.from({ length: paragraphs }, (_, index) => ({
        text: `${index + 1}. ${paragraph}`,
        margin: [0, 0, 0, 8],
      })),
    }),
  );
  const sha256 = createHash('sha256').update(printed).digest('hex');
  await files.put(sha256, printed);
  await db
    .insert(storedFiles)
    .values({ sha256, mediaType: 'application/pdf', size: printed.length, storedAt: now })
    .onConflictDoNothing();
  const clock = { now: () => now, today: () => today };
  await addDocument(
    { db, clock, user: null, requestId: null },
    { ...place, kind: 'upload', title, day, state, fileName: `${fileNameOf(title)}.pdf`, file: { sha256 } },
  );
}

const fileNameOf = (title: string) =>
  title
    .normalize('NFD')
    .replaceAll(/[^\w ]/g, '')
    .replaceAll(' ', '_')
    .toLowerCase();

const paragraph =
  'Documento dimostrativo: non ha valore e i dati sono inventati. Descrive come si lavora nella zona sorvegliata, chi vi entra, con quali dispositivi di protezione e che cosa si controlla, ogni quanto e da chi, perché le dosi restino basse quanto è ragionevolmente ottenibile.';
