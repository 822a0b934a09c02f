import { expect, test } from 'vitest';
import type { Role } from '#platform/contract/access.ts';
import { type FoundKind, type FoundRecord, foundKinds } from '../contract.ts';
import { kindsOf } from '../rules.ts';
import { addressOf, furtherSearch } from './addresses.ts';

const found = (tipo: FoundKind, changes: Partial<FoundRecord> = {}): FoundRecord => ({
  ...{ tipo, id: 9, nome: '', dettaglio: '', esatto: false, attivo: true },
  ...{ zona: null, committente: 2, cliente: 3, indirizzo: 4 },
  ...changes,
});
const addresses = (roles: Role[], changes: Partial<FoundRecord> = {}) =>
  Object.fromEntries(kindsOf({ roles }).map((kind) => [kind, addressOf({ roles }, found(kind, changes))]));

test('the laboratory opens its own pages', () => {
  expect(addresses(['admin'])).toEqual({
    dosimetro: '/lb/cr39/dosimeters/9',
    sede: '/lb/cr39/sede/view/4',
    cliente: '/lb/cr39/sede/view/4',
    committente: '/user/anagrafica/committenti/9',
    punto: '/user/anagrafica/punti/9',
    relazione: '/lb/cr39/sede/relations/4/view/9',
    spedizione: '/lb/cr39/shipments/9',
    lotto: '/lb/cr39/batches/9',
    unita: '/lb/radioprotection/company/9/view',
    datore: '/lb/radioprotection/employers/9',
    progetto: '/lb/radioprotection/projects/9',
    responsabile: '/lb/radioprotection/persons/9',
    persona: '/admin/users/9',
  });
  expect(Object.keys(addresses(['lab']))).toEqual(foundKinds.filter((kind) => kind !== 'persona'));
});

const above = { zona: 7, cliente: 3, indirizzo: null };
test.each<[string, Role[], FoundKind, Partial<FoundRecord>, string]>([
  ['an operator', ['operatore'], 'sede', {}, '/user/cr39/committenti/2/aziende/3/indirizzi/4'],
  ['an operator', ['operatore'], 'dosimetro', {}, '/user/cr39/committenti/2/aziende/3/indirizzi/4'],
  ['an operator', ['operatore'], 'dosimetro', { cliente: null, indirizzo: null }, '/user/cr39/committenti/2'],
  ['an operator', ['operatore'], 'cliente', above, '/user/cr39/committenti/2/aziende/3'],
  ['a zone', ['zona'], 'sede', { zona: 7 }, '/zone/7/cr39/committenti/2/aziende/3/indirizzi/4'],
  ['a zone', ['zona'], 'cliente', above, '/zone/7/cr39/committenti/2/aziende/3'],
  ['a zone', ['zona'], 'committente', { ...above, cliente: null }, '/zone/7/cr39/committenti/2'],
  ['a zone, granted by name', ['zona'], 'committente', { cliente: null }, '/user/cr39/committenti/2'],
  ['a customer', ['cliente'], 'committente', { cliente: null }, '/client/2'],
  ['a customer', ['cliente'], 'cliente', above, '/user/anagrafica/clienti/3'],
  ['a customer', ['cliente'], 'relazione', {}, '/client/2/cr39/relations'],
  ['a customer', ['cliente'], 'punto', {}, '/user/anagrafica/punti/9'],
  ['the laboratory', ['lab'], 'cliente', above, '/lb/cr39/azienda/view/3'],
])('%s (%j) opens a %s with %j at %s', (_who, roles, kind, changes, address) => {
  expect(addressOf({ roles }, found(kind, changes))).toBe(address);
});

test('whoever finds nothing goes on in a list of his', () => {
  expect(furtherSearch({ roles: ['lab'] }, 'a&b')?.href).toBe('/lb/cr39/dosimeters#q=a%26b');
  expect(furtherSearch({ roles: ['cliente'] }, 'a b')?.href).toBe('/user/anagrafica/indirizzi?q=a%20b');
  expect(furtherSearch({ roles: ['edr'] }, 'a b')?.href).toBe('/lb/radioprotection/companies?q=a%20b');
});
