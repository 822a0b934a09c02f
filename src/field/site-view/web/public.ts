export { FieldPoints } from './field-points.tsx';
