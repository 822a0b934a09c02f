export { type RecordTies, RecordTiesProvider, TiesOf } from './record-ties.tsx';
