import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, instant } from '#platform/contract/shapes.ts';
import { openAdminHome } from '../permissions.ts';

/** What a new installation is set up with, in this order. */
export const setupSteps = [
  'letterhead',
  'mail',
  'people',
  'batches',
  'records',
  'history',
  'postalCodes',
  'backup',
] as const;
export type SetupStep = (typeof setupSteps)[number];

const count = z.int().nonnegative();

export const getInstallationState = endpoint({
  name: 'getInstallationState',
  method: 'GET',
  path: '/v1/user/admin/oggi',
  summary: 'Lo stato dell’installazione: posta, copie, lavori, registro delle modifiche, che cosa manca',
  permission: openAdminHome,
  response: z.object({
    versione: z.string(),
    posta: z.object({
      /** There is a mail server; without one mails wait in the outbox. */
      configurata: z.boolean(),
      ultima: instant.nullable(),
      inAttesa: count,
      fallite: count,
    }),
    copia: z.object({ ultima: instant.nullable(), fileMancanti: count }),
    lavori: z.object({
      inCorso: count,
      /** Those of the last 30 days that ended in a failure, the latest first. */
      falliti: z.array(
        z.object({ tipo: z.enum(['importazione', 'relazioni']), id, quando: instant, motivo: z.string() }),
      ),
    }),
    registro: z.object({ ultimoSigillo: instant.nullable(), daSigillare: count }),
    passi: z.array(z.object({ passo: z.enum(setupSteps), fatto: z.boolean() })),
  }),
});
export type Installation = z.infer<typeof getInstallationState.response>;
