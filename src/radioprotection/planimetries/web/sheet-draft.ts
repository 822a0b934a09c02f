import { z } from 'zod';
import { dropDeviceDraft, keepDeviceDraft, readDeviceDraft } from '#platform/web/drafts/device-drafts.ts';
import { type Sheet, sheetShape } from './sheet.ts';

/** What was drawn and not saved, kept on the device: no pictures, these are at the server. */
export const draftShape = z.object({ versione: z.int(), savedAt: z.string(), sheet: sheetShape });
export type SheetDraft = z.infer<typeof draftShape>;

const nameOf = (planimetry: number) => `planimetry-${planimetry}`;

export function readSheetDraft(user: number, planimetry: number): SheetDraft | null {
  return draftShape.safeParse(readDeviceDraft(user, nameOf(planimetry))).data ?? null;
}

/** Returns whether there was room for it. */
export function keepSheetDraft(user: number, planimetry: number, draft: SheetDraft): boolean {
  return keepDeviceDraft(user, nameOf(planimetry), draft);
}

export function dropSheetDraft(user: number, planimetry: number): void {
  dropDeviceDraft(user, nameOf(planimetry));
}

export function isSame(one: Sheet, other: Sheet): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
