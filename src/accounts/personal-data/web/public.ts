export { ErasureDialog } from './erasure-dialog.tsx';
export { OwnDataExport } from './own-data-export.tsx';
export { PersonalDataSection } from './personal-data-section.tsx';
export { savePersonalData } from './save-file.ts';
