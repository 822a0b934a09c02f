import { lazy } from 'react';

export { SignInDialog } from './sign-in-dialog.tsx';
export { SignInPage } from './sign-in-page.tsx';

/** Seldom opened: their code comes with them. */
export const ForgottenPasswordPage = lazy(() =>
  import('./forgotten-password-page.tsx').then((module) => ({ default: module.ForgottenPasswordPage })),
);
export const NewPasswordPage = lazy(() =>
  import('./new-password-page.tsx').then((module) => ({ default: module.NewPasswordPage })),
);
