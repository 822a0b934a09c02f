import { lazy } from 'react';
import type { RecordTies } from '#customers/record-ties/web/public.ts';

const load = () => import('#radioprotection/radon-bridges/web/public.ts');

/** What the pages of clients, addresses and instruments are told by parts of the product above them. */
export const recordTies: RecordTies = {
  client: lazy(async () => ({ default: (await load()).EmployerOfClient })),
  instrument: lazy(async () => ({
    default: await (await import('#irme90/control-cards/web/public.ts')).loadInstrumentChecks(),
  })),
  address: lazy(async () => ({ default: (await load()).UnitAtAddress })),
};
