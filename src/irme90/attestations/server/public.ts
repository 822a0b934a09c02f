export { controlSigning } from './sign-form.ts';
