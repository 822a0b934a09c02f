import type { Permission } from '#platform/contract/access.ts';
import { choiceQuery, choiceReply } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { keepRadioprotection, readRadioprotection } from '../reach/permissions.ts';

/** Records that another one is put below, tied to, or that a list is narrowed down to: those within reach. */
const choices = (
  name: string,
  { of, summary, permission }: { of: string; summary: string; permission: Permission },
) =>
  endpoint({
    ...{ name, method: 'GET', path: `/v1/user/lb/rp/choices/${of}`, summary, permission },
    ...{ query: choiceQuery, response: choiceReply },
  });

export const listProjectChoices = choices('listProjectChoices', {
  of: 'projects',
  summary: 'Progetti tra cui scegliere',
  permission: readRadioprotection,
});
export const listEmployerChoices = choices('listEmployerChoices', {
  of: 'employers',
  summary: 'Datori di lavoro tra cui scegliere',
  permission: readRadioprotection,
});
export const listCompanyChoices = choices('listCompanyChoices', {
  of: 'companies',
  summary: 'Unità locali tra cui scegliere',
  permission: readRadioprotection,
});
export const listPersonChoices = choices('listPersonChoices', {
  of: 'persons',
  summary: 'Persone tra cui scegliere',
  permission: keepRadioprotection,
});
export const listAccountChoices = choices('listAccountChoices', {
  of: 'users',
  summary: 'Account a cui una persona può appartenere',
  permission: keepRadioprotection,
});
export const listOwnerChoices = choices('listOwnerChoices', {
  of: 'principals',
  summary: 'Committenti a cui uno strumento può appartenere',
  permission: keepRadioprotection,
});
export const listRadonClientChoices = choices('listRadonClientChoices', {
  of: 'clients',
  summary: 'Clienti radon che un datore di lavoro può essere',
  permission: keepRadioprotection,
});
export const listRadonAddressChoices = choices('listRadonAddressChoices', {
  of: 'addresses',
  summary: 'Indirizzi radon a cui può stare un’unità locale',
  permission: keepRadioprotection,
});
