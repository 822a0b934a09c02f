import type { Page } from '#platform/web/page.ts';
import { attestForms } from '../../reach/permissions.ts';
import { readRegister } from '../permissions.ts';

/** A received form to conclude on, and the register of those that were. */
export const pages: readonly Page[] = [
  {
    path: '/user/irme90/measure/$mod/attest',
    title: 'Conclusione IRME90',
    permission: attestForms,
    load: () => import('./attest-page.tsx').then((module) => module.AttestPage),
  },
  {
    path: '/user/irme90/register',
    title: 'Registro IRME90',
    permission: readRegister,
    load: () => import('./register-page.tsx').then((module) => module.RegisterPage),
  },
];
