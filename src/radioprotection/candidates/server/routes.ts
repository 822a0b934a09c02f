import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { employerTexts } from '../../employers/rules.ts';
import { expertRoles } from '../../persons/rules.ts';
import { projectTexts } from '../../projects/rules.ts';
import * as contract from '../contract.ts';
import { roleOfGroup } from '../rules.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(contract.getEmployerData, async ({ params: { employer } }, context) => {
    const found = await queries.findEmployerData(employer, context);
    if (!found) throw notFound(employerTexts.notFound);
    return found;
  }),
  handle(contract.listEmployerCandidates, async ({ params: { employer, gruppo } }, context) => {
    if (!(await queries.findEmployerData(employer, context))) throw notFound(employerTexts.notFound);
    return queries.listCandidates({ employerId: employer, roles: [roleOfGroup[gruppo]] }, context);
  }),
  handle(contract.listProjectCandidates, async ({ params: { project } }, context) => {
    if (!(await queries.isProjectWithinReach(project, context))) throw notFound(projectTexts.notFound);
    return queries.listCandidates({ projectId: project }, context);
  }),
  handle(contract.listExpertCandidates, (_input, context) =>
    queries.listCandidates({ roles: expertRoles }, context),
  ),
  handle(contract.searchUsers, ({ query: { q } }, context) => queries.findUsers(q, context)),
];
