export { findForm } from './queries.ts';
export { measuredColumns, valueColumns } from './send-measures.ts';
export { tellExpert } from './tell-expert.ts';
