import { romeDay } from '#platform/contract/dates.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import { authorityNotices, finalReportRevisions, finalReports } from '#reports/final-reports/schema.ts';
import { labelDrawing } from './drawings.ts';
import { buildPicture } from './files.ts';
import { pointContent, reportContentOf } from './report-content.ts';
import { introduceLaboratory } from './report-settings.ts';
import { nextNumber, onlyRow } from './rows.ts';

/** The row of an issued report, as lists and dashboards look at it: its content and file are any report's. */
export async function buildReport(
  { db, files }: { db: Db; files: FileStore },
  given: {
    addressId: number;
    /** An instant. */
    issuedAt: string;
    isAbove?: boolean;
    /** Of all its points. */
    outcome?: 'below' | 'not-comparable';
    /** Day until which the authorities are to be told. */
    dueOn?: string;
  },
): Promise<{ id: number; numero: string }> {
  const { addressId, isAbove = false, outcome = isAbove ? 'above' : 'below', dueOn } = given;
  await introduceLaboratory(db);
  const issuedAt = new Date(given.issuedAt);
  const issuedOn = romeDay(issuedAt);
  const year = Number(issuedOn.slice(0, 4));
  const number = nextNumber();
  const report = { addressId, year, number, issuedAt, dateFrom: '2024-01-01', dateTo: null };
  const { id } = onlyRow(await db.insert(finalReports).values(report).returning());
  const numero = `RF-${year}-${number}`;
  const file = await buildPicture(db, files, labelDrawing({ width: 40, height: 40, label: numero }));
  await db.insert(finalReportRevisions).values({
    ...{ reportId: id, revision: 0, contentVersion: 1, settingsVersion: 1, issuedAt },
    ...{ pdfSha256: file.sha256, aboveLevel: isAbove },
    content: reportContentOf({
      ...{ number: numero, issuedOn, isAboveLevel: isAbove, points: [pointContent({ outcome })] },
    }),
  });
  if (dueOn) await db.insert(authorityNotices).values({ reportId: id, owed: 'notice', dueOn });
  return { id, numero };
}
