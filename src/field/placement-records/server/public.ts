export { laboratory } from './preview-correction.ts';
