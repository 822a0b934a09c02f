export { changeDosimeter } from './keep-dosimeters.ts';
export { findDosimeter } from './queries.ts';
export { registerDosimeters } from './register-dosimeters.ts';
