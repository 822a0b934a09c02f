import type { PersonalTraces } from '#identity/personal-traces/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { exportOwnData } from '../contract.ts';
import { accountKind } from './account-kind.ts';
import { exportData, peopleRoutes } from './personal-data.ts';

/** Export and erasure of the data of people with an account; `others` are the traces that they leave in other contexts. */
export function personalDataRoutes(others: readonly PersonalTraces[]): Route[] {
  const kind = accountKind(others);
  return [
    handle(exportOwnData, (_input, context) => exportData(kind, context.user.id, context)),
    ...peopleRoutes(kind),
  ];
}
