import { eq } from 'drizzle-orm';
import { defaultRegistryDocVersions } from '#radioprotection/default-documents/schema.ts';
import { starters } from '#radioprotection/default-documents/starters/rules.ts';
import { buildDefaultDocument } from '../builders/registry-documents.ts';
import type { Demo } from './demo.ts';

/** So many of the documents the expert has read already. */
const readByExpert = 2;

/** The default documents of registries to begin with, the first of them confirmed by the account `edr`. */
export async function loadDefaultDocuments({ db, now }: Demo, edrId: number | null): Promise<void> {
  for (const [place, { template, ...document }] of starters.entries()) {
    const { id } = await buildDefaultDocument(db, { ...document, position: place + 1 }, template);
    if (edrId === null || place >= readByExpert) continue;
    await db
      .update(defaultRegistryDocVersions)
      .set({ confirmedBy: edrId, confirmedAt: now })
      .where(eq(defaultRegistryDocVersions.docId, id));
  }
}
