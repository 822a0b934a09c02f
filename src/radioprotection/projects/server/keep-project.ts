import { recordKind } from '#identity/record-keeping/server/public.ts';
import { invalid } from '#platform/server/http/errors.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { projects } from '../../schema.ts';
import { createProject, getProject, getProjectHistory, updateProject } from '../contract.ts';
import { projectTexts } from '../rules.ts';
import { projectFields } from './fields.ts';
import { findProject } from './queries.ts';

export const projectKind = recordKind({
  entity: 'project',
  get: getProject,
  history: getProjectHistory,
  create: createProject,
  update: updateProject,
  idIn: ({ project }) => project,
  fields: projectFields,
  unknownText: projectTexts.notFound,
  find: findProject,
  insert: (body, { db }) => insertRecord(db, projects, projectFields.rowOf(body)),
  created: ({ numero, titolo }) => ({ number: numero, title: titolo }),
  constraints: () => ({
    projects_number: () => invalid(projectTexts.numberTaken, { numero: projectTexts.numberTaken }),
    projects_external_code: () =>
      invalid(projectTexts.externalCodeTaken, { codiceEsterno: projectTexts.externalCodeTaken }),
  }),
});
