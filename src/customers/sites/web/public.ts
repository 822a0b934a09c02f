export { PostalFields } from './postal-fields.tsx';
export { ProvinceFilter } from './province-filter.tsx';
export { regionFor, SiteFields } from './site-fields.tsx';
