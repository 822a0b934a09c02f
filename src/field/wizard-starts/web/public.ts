export { BeginWithCode } from './begin-with-code.tsx';
export { type ChosenAtSite, StartAtSite, type StartProps } from './start-at-site.tsx';
