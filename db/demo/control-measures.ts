import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { controlFormDocuments } from '#irme90/attestations/schema.ts';
import { listUsableInstruments } from '#irme90/control-cards/server/public.ts';
import { controlForms, controlPhotos, controlRegisterYears } from '#irme90/forms/schema.ts';
import type { Conclusion } from '#irme90/words/rules.ts';
import { addDays, formatDay } from '#platform/contract/dates.ts';
import { writeDocument } from '#platform/server/documents/documents.ts';
import { buildConfirmedLaw } from '../builders/confirmed-law.ts';
import { buildControlForm } from '../builders/control-forms.ts';
import { labelDrawing } from '../builders/drawings.ts';
import { buildPicture } from '../builders/files.ts';
import { buildDocumentToSign } from '../builders/signing.ts';
import type { Demo } from './demo.ts';

type Form = Partial<typeof controlForms.$inferInsert>;
type Came = Form & { createdBy: number };
type People = { operatorId: number; expertId: number };

type Measured = {
  daysAgo: number;
  form: Form & { goods: string };
  concluded?: { conclusion: Conclusion; conclusionNote?: string; metal: string; origin: string };
};

/** The latest was received and waits; those before it stand in the register, one of them rejected. */
const measured: readonly Measured[] = [
  {
    daysAgo: 40,
    form: {
      ...{ containerNumber: 'DEMU0000040', goods: 'Rottami di acciaio inox', packages: 6 },
      ...{ method: 'strumentoPortatile', background: 0.102, within20Cm: 0.108 },
    },
    concluded: { conclusion: 'accettato', metal: 'Acciaio inox', origin: 'Slovenia' },
  },
  {
    daysAgo: 21,
    form: { containerNumber: 'DEMU0000021', goods: 'Rottami ferrosi misti', packages: 9 },
    concluded: {
      ...{ conclusion: 'respinto', metal: 'Ferro', origin: 'Turchia' },
      conclusionNote: 'Valori oltre il fondo sul lato sinistro del container: il carico torna al mittente.',
    },
  },
  {
    daysAgo: 1,
    form: {
      ...{ containerNumber: 'DEMU0000001', goods: 'Lingotti di piombo', packages: 3 },
      ...{ method: 'strumentoPortatile', background: 0.099, within20Cm: 0.104 },
      ...{ metal: 'Piombo', origin: 'Grecia' },
    },
  },
];

/** Loads that were measured on land by the operator, with the first of the client's instruments or at a portal. */
export async function loadControlMeasures(
  demo: Demo,
  principalId: number,
  came: Came,
  { operatorId, expertId }: People,
): Promise<void> {
  const { db, now, today } = demo;
  await buildConfirmedLaw(db, { by: expertId, at: now, parts: ['controlPaper'] });
  for (const [index, { daysAgo, form, concluded }] of measured.entries()) {
    const dueDate = addDays(today, -daysAgo);
    const measuredAt = new Date(now.getTime() - daysAgo * 86_400_000);
    const createdAt = new Date(measuredAt.getTime() - 3 * 86_400_000);
    const { id } = await buildControlForm(db, {
      ...{ ...came, ...form, principalId, dueDate, createdAt, expertId, measuredAt },
      ...{ state: 'lavorato', operatorId, measuredBy: operatorId },
      ...(form.method === 'strumentoPortatile' && (await usedOn(demo, principalId, dueDate))),
    });
    if (concluded) await conclude(demo, { id, goods: form.goods, number: index + 1, expertId }, concluded);
    else await photograph(demo, id, { operatorId, takenAt: measuredAt });
  }
}

async function usedOn({ db, today }: Demo, clientId: number, day: string): Promise<Form> {
  const [found] = await listUsableInstruments(db, { clientId, day, isPast: day < today });
  if (!found) throw new Error('the client of the demonstration has no instrument');
  const { used } = found;
  return { instrumentId: used.value, cardId: used.cardId, usedInstrument: used };
}

/** A place in the register, and a document that waits for its signature. */
async function conclude(
  { db, files, now, today }: Demo,
  { id, goods, number, expertId }: { id: number; goods: string; number: number; expertId: number },
  concluded: NonNullable<Measured['concluded']>,
): Promise<void> {
  const year = Number(today.slice(0, 4));
  await db
    .insert(controlRegisterYears)
    .values({ year, last: number })
    .onConflictDoUpdate({ target: controlRegisterYears.year, set: { last: number } });
  const given = { registerYear: year, registerNumber: number, attestedBy: expertId, attestedAt: now };
  await db
    .update(controlForms)
    .set({ ...concluded, ...given })
    .where(eq(controlForms.id, id));
  const title = `Controllo radiometrico n. ${number}/${year}`;
  const printed = await writeDocument({
    ...{ title, orientation: 'portrait', madeAt: now },
    facts: [
      ['Merce', goods],
      ['Data', formatDay(today)],
    ],
    content: ['Documento dimostrativo: non ha valore.'],
  });
  const { fileName, sha256 } = await buildDocumentToSign(
    { db, files, clock: { now: () => now, today: () => today } },
    {
      ...{ list: 'irme90', subject: `irme90/${id}`, revision: 1, title, detail: goods },
      ...{ fileName: `irme90_${number}_${year}.pdf`, link: `/user/irme90/measure/${id}/attest` },
      signers: [
        {
          role: 'Esperto di radioprotezione',
          name: 'Elettra Fotoni',
          fiscalCode: 'FTNLTR80A41L840X',
        },
      ],
      bytes: await buffer(printed),
    },
  );
  await db
    .insert(controlFormDocuments)
    .values({ formId: id, revision: 1, fileName, sha256, madeBy: expertId, madeAt: now });
}

async function photograph(
  { db, files, now }: Demo,
  formId: number,
  { operatorId, takenAt }: { operatorId: number; takenAt: Date },
): Promise<void> {
  for (const [kind, label] of [
    ['carico', 'DEMU0000001'],
    ['sigillo', 'SIGILLO 77'],
  ] as const) {
    const drawing = labelDrawing({ width: 1280, height: 960, label });
    const { sha256 } = await buildPicture(db, files, drawing, { storedAt: now });
    await db.insert(controlPhotos).values({
      ...{ formId, sha256, kind, takenAt, latitude: 42.09, longitude: 11.79 },
      ...{ addedBy: operatorId, addedAt: takenAt },
    });
  }
}
