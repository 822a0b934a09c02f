export { whyNotToSign } from './papers.ts';
export { readPlans } from './print-document.ts';
export { hasDocumentsToPrint, printDueDocuments, printNow } from './print-due.ts';
export { readMeasures } from './read-measures.ts';
export { reprint } from './reprint.ts';
export { readUnitFacts } from './unit-facts.ts';
