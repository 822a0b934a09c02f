import { conflict, invalid, onConstraint } from '#platform/server/http/errors.ts';
import { unitRoleTexts } from '../rules.ts';

/** Says in words what the database refuses about a role. */
export function refuse(error: unknown): never {
  return onConstraint(error, {
    company_persons_no_overlap: () => conflict(unitRoleTexts.overlaps),
    company_persons_ends_after_start: () =>
      invalid(unitRoleTexts.endsBefore, { al: unitRoleTexts.endsBefore }),
  });
}
