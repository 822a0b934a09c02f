export { choiceFilter } from './choice-filter.tsx';
export { pickable, searchChoices, useChoice } from './choices.ts';
export { ExternalCodeField } from './external-code-field.tsx';
export { NeedsChoice } from './needs-choice.tsx';
export { PrincipalName } from './principal-name.tsx';
