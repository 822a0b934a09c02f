export { GeocodeField, nowhere } from './geocode-field.tsx';
export { PlaceDialog } from './lazy-place-dialog.ts';
export { MunicipalityField } from './municipality-field.tsx';
export { PlaceInput } from './place-input.tsx';
export { PostalFields } from './postal-fields.tsx';
export { provinceFilter } from './province-filter.tsx';
export { regionFor, SiteFields } from './site-fields.tsx';
