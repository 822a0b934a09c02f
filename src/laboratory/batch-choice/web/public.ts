export { batchFilter } from './batch-filter.tsx';
