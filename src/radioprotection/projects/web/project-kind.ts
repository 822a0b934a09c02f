import { recordKind } from '#platform/web/records/record-kind.ts';
import { createProject, getProject, getProjectHistory, listProjects, updateProject } from '../contract.ts';

export const projectKind = recordKind({
  breadcrumb: [{ label: 'Progetti', href: '/lb/radioprotection/projects' }],
  key: 'project',
  read: getProject,
  history: getProjectHistory,
  create: createProject,
  update: updateProject,
  shownBy: [listProjects],
  created: ({ titolo }) => `Progetto creato: ${titolo}`,
  changed: () => 'Progetto salvato',
});
