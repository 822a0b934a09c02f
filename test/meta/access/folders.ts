import type { Role } from '#platform/contract/access.ts';
import type { FolderType } from '#radioprotection/folders/rules.ts';
import type { PrincipalWorld } from '#test/support/radon-world.ts';
import type { Entry } from './entry.ts';

const staff: readonly Role[] = ['admin', 'rp', 'edr'];
const readers: readonly Role[] = [...staff, 'cliente'];
const customers: readonly Role[] = ['admin', 'cliente'];

const company = ({ unit }: PrincipalWorld) => ({ company: unit.company.id });
const companyId = ({ unit }: PrincipalWorld) => ({ companyId: unit.company.id });
const client = ({ principal }: PrincipalWorld) => ({ client: principal.id });
const above = ({ unit }: PrincipalWorld) => ({ project: unit.project.id, employer: unit.employer.id });
const document = ({ unit }: PrincipalWorld) => ({ document: unit.folders.registry.docId });
const inFolder =
  (type: FolderType) =>
  ({ unit }: PrincipalWorld) =>
    unit.folders[type];
const folderAlone =
  (type: FolderType) =>
  ({ unit }: PrincipalWorld) => ({ folder: unit.folders[type].folder });
const ofRegistry = ({ unit }: PrincipalWorld) => ({ folder: unit.folders.registry.folder, type: 'registry' });

type Params = (world: PrincipalWorld) => Record<string, string | number>;
const scoped = (roles: readonly Role[], params: Params): Entry => ({
  ...{ roles, scoped: true, on: (world) => ({ params: params(world) }) },
});
/** A word in the address tells no stranger: each part of it is looked at in `folders/server/downloads.test.ts`. */
const byType = (roles: readonly Role[], params: Params): Entry => ({
  ...{ roles, scoped: false, on: (world) => ({ params: params(world) }) },
});
const order = (type: FolderType): Entry => ({
  ...{ roles: staff, scoped: true },
  on: ({ unit }) => {
    const { folder, docId } = unit.folders[type];
    return { params: { folder }, body: { order: JSON.stringify([docId]) } };
  },
});
const stale = (body: object): Entry => ({
  ...{ roles: staff, scoped: true, answers: 409 },
  on: (world) => ({ params: document(world), body: { ...body, versione: 99 } }),
});

/** Who may call what: folders and documents of units (Q2-25, Q2-28). */
export const folderAccess: Record<string, Entry> = {
  listManualDocuments: scoped(readers, folderAlone('manual')),
  getManualDocument: scoped(readers, inFolder('manual')),
  getManualSummary: scoped(readers, folderAlone('manual')),
  orderManualDocuments: order('manual'),
  listRegistryDocuments: scoped(readers, folderAlone('registry')),
  getRegistryDocument: scoped(readers, inFolder('registry')),
  getRegistrySummary: scoped(readers, folderAlone('registry')),
  orderRegistryDocuments: order('registry'),
  listResonanceDocuments: scoped(readers, folderAlone('resonance')),
  getResonanceDocument: scoped(readers, inFolder('resonance')),
  getResonanceSummary: scoped(readers, folderAlone('resonance')),
  orderResonanceDocuments: order('resonance'),
  listUnitDocuments: scoped(staff, companyId),
  listOwnDocuments: scoped(customers, (world) => ({ ...client(world), ...company(world) })),
  downloadUnitDocument: scoped(staff, (world) => ({ ...companyId(world), ...document(world) })),
  downloadOwnDocument: scoped(customers, (world) => ({
    ...{ ...client(world), ...company(world), ...document(world) },
  })),
  downloadFolder: byType(readers, ofRegistry),
  downloadOwnFolder: byType(customers, (world) => ({ ...client(world), ...ofRegistry(world) })),
  downloadMerged: byType(staff, (world) => ({ ...above(world), ...company(world), type: 'registry' })),
  downloadOwnMerged: byType(customers, (world) => ({
    ...{ ...client(world), ...company(world), type: 'registry' },
  })),
  // Sent as JSON it is none of the form that is expected.
  addUnitDocument: {
    ...{ roles: staff, scoped: false, answers: 415 },
    on: (world) => ({ params: companyId(world), body: {} }),
  },
  updateUnitDocument: stale({ titolo: 'Prova', data: '2026-01-01' }),
  removeUnitDocument: stale({}),
};
