import { recordKind } from '#platform/web/records/record-kind.ts';
import { getEmployer } from '../../employers/contract.ts';
import { createCompany, getCompany, getCompanyHistory, listCompanies, updateCompany } from '../contract.ts';
import { companyHref } from '../rules.ts';

export const companyKind = recordKind({
  breadcrumb: [{ label: 'Unità locali', href: '/lb/radioprotection/companies' }],
  key: 'company',
  read: getCompany,
  history: getCompanyHistory,
  create: createCompany,
  update: updateCompany,
  shownBy: [listCompanies, getEmployer],
  created: ({ alias }) => `Unità locale creata: ${alias}`,
  pageOf: companyHref,
  changed: () => 'Unità locale salvata',
});
