import { lazy } from 'react';

/** Whoever is signed in needs none of it: its code comes when it is opened. */
export const SignInDialog = lazy(async () => ({
  default: (await import('./sign-in-dialog.tsx')).SignInDialog,
}));
export const SignInPage = lazy(async () => ({ default: (await import('./sign-in-page.tsx')).SignInPage }));
export const ForgottenPasswordPage = lazy(async () => ({
  default: (await import('./forgotten-password-page.tsx')).ForgottenPasswordPage,
}));
export const NewPasswordPage = lazy(async () => ({
  default: (await import('./new-password-page.tsx')).NewPasswordPage,
}));
