import type { Db } from '#platform/server/database/database.ts';
import type { Template } from '#radioprotection/default-documents/rules.ts';
import {
  defaultRegistryDocs,
  defaultRegistryDocVersions,
} from '#radioprotection/default-documents/schema.ts';
import { registryReferences } from '#radioprotection/registry-migration/schema.ts';
import { morningOf, nextNumber, onlyRow } from './rows.ts';

const plain = {
  sections: [
    { heading: 'Norme interne', text: 'Regole per chi lavora con i raggi X.', block: null, law: null },
  ],
};

/** An active default document of dentists' registries, with the first version of its template. */
export async function buildDefaultDocument(
  db: Db,
  overrides: Partial<typeof defaultRegistryDocs.$inferInsert> = {},
  template: Template = plain,
): Promise<typeof defaultRegistryDocs.$inferSelect> {
  const position = nextNumber();
  const values = {
    ...{ kind: 'surveillance' as const, title: `Norme interne ${position}`, position },
    ...{ implantTypes: ['dentist' as const], ...overrides },
  };
  const doc = onlyRow(await db.insert(defaultRegistryDocs).values(values).returning());
  await db
    .insert(defaultRegistryDocVersions)
    .values({ docId: doc.id, number: 1, template, createdAt: morningOf('2024-01-01') });
  return doc;
}

/** What a registry of the earlier model names in words: a device, unless it is told what. */
export async function buildReference(
  db: Db,
  overrides: Pick<typeof registryReferences.$inferInsert, 'registryId'> &
    Partial<typeof registryReferences.$inferInsert>,
): Promise<typeof registryReferences.$inferSelect> {
  const values = { kind: 'device' as const, text: `Apparecchio ${nextNumber()}`, ...overrides };
  return onlyRow(await db.insert(registryReferences).values(values).returning());
}
