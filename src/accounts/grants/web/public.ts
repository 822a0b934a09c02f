export { type ChosenGrant, GrantsField } from './grants-field.tsx';
export { PrincipalSearch } from './principal-search.tsx';
export { ReachSection } from './reach-section.tsx';
