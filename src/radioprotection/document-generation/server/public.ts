export { generateWork } from './generate.ts';
