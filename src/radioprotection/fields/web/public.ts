export { PlaceFields } from './place-fields.tsx';
export { TaxCodeField } from './tax-code-field.tsx';
