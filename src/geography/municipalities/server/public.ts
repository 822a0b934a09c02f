export { readGazetteer } from './gazetteer.ts';
export { importPostalCodes, PostalImportError } from './import-postal-codes.ts';
export { loadGazetteer } from './load-gazetteer.ts';
