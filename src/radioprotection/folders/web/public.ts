export { RegistryDocuments } from './registry-documents.tsx';
export { OwnDocuments, UnitDocuments } from './unit-documents.tsx';
