export { AccessSection } from './access-section.tsx';
export { PasswordLinkNote } from './password-link-note.tsx';
