import { recordKind } from '#platform/web/records/record-kind.ts';
import { getProject } from '../../projects/contract.ts';
import {
  createEmployer,
  getEmployer,
  getEmployerHistory,
  listEmployers,
  updateEmployer,
} from '../contract.ts';

export const employerKind = recordKind({
  breadcrumb: [{ label: 'Datori di lavoro', href: '/lb/radioprotection/employers' }],
  key: 'employer',
  read: getEmployer,
  history: getEmployerHistory,
  create: createEmployer,
  update: updateEmployer,
  shownBy: [listEmployers, getProject],
  created: ({ alias }) => `Datore di lavoro creato: ${alias}`,
  changed: () => 'Datore di lavoro salvato',
});
