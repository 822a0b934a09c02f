import type { Changes } from '../changes/rules.ts';

/** Of registries and manuals, and of what is filed, drawn and printed of local units. */
export type DocumentEvents = {
  'registry.created': { entity: 'registry'; details: { implantType: string; companyId: number } };
  'registry.updated': { entity: 'registry'; details: Changes };
  'registry.closed': { entity: 'registry'; details: Changes };
  'registry.reopened': { entity: 'registry'; details: Changes };
  'registry.upgraded': {
    entity: 'registry';
    details: Changes & { linked: number; unlinked: number; documents: number };
  };
  'registry.reference-settled': { entity: 'registry'; details: Changes & { referenceText: string } };
  'quality-manual.created': { entity: 'quality-manual'; details: { title: string; companyId: number } };
  'quality-manual.updated': { entity: 'quality-manual'; details: Changes };
  'planimetry.created': { entity: 'planimetry'; details: { alias: string; companyId: number } };
  'planimetry.updated': { entity: 'planimetry'; details: Changes };
  'unit-document.added': {
    entity: 'unit-document';
    details: { title: string; kind: string; companyId: number; folderId: number | null };
  };
  'unit-document.updated': { entity: 'unit-document'; details: Changes };
  'unit-document.revised': { entity: 'unit-document'; details: { revision: number } };
  'unit-document.removed': { entity: 'unit-document'; details: { title: string } };
  'unit-document.sent': { entity: 'unit-document'; details: { revision: number } };
  'unit-document.signed': { entity: 'unit-document'; details: { revision: number } };
  'folder.ordered': { entity: 'folder'; details: Changes };
  'default-document.created': { entity: 'default-document'; details: { title: string; kind: string } };
  'default-document.updated': { entity: 'default-document'; details: Changes };
  'default-document.template-saved': { entity: 'default-document'; details: { version: number } };
  'default-document.template-confirmed': { entity: 'default-document'; details: { version: number } };
  'default-document.confirmation-withdrawn': { entity: 'default-document'; details: { version: number } };
  'default-document-list.ordered': { entity: 'default-document-list'; details: Changes };
};
