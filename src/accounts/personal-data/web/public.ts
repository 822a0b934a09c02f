export { OwnDataExport } from './own-data-export.tsx';
export { PersonalDataSection } from './personal-data-section.tsx';
