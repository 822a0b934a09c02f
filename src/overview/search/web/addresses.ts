import { fieldWork } from '#customers/customers/permissions.ts';
import { listLinks, type Standpoint, siteLinks } from '#customers/standpoints/rules.ts';
import { isAllowed, type User } from '#platform/contract/access.ts';
import type { FoundRecord } from '../contract.ts';
import { searchRecords } from '../permissions.ts';

type Person = Pick<User, 'roles'>;

const isLaboratory = ({ roles }: Person) => roles.includes('lab') || roles.includes('admin');
const isCustomer = ({ roles }: Person) => !roles.includes('operatore') && !roles.includes('zona');

/** From where a person looks at a record: the laboratory, a zone of his, all he reaches, his own principal. */
function standpointOf(person: Person, { zona, committente }: FoundRecord): Standpoint {
  const nowhere = { zone: null, principal: null };
  if (isLaboratory(person)) return { ...nowhere, area: 'lb', key: 'lb' };
  if (isCustomer(person))
    return { area: 'client', key: `client/${committente}`, zone: null, principal: committente };
  if (person.roles.includes('zona') && zona !== null)
    return { area: 'zone', key: `zone/${zona}`, zone: zona, principal: null };
  return { ...nowhere, area: 'user', key: 'user' };
}

/** The page of a record for this person. */
export function addressOf(person: Person, found: FoundRecord): string {
  const { tipo, id } = found;
  const isOfLaboratory = isLaboratory(person);
  switch (tipo) {
    case 'dosimetro':
      return isOfLaboratory ? `/lb/cr39/dosimeters/${id}` : whereItLies(person, found);
    case 'sede':
    case 'cliente':
      return whereItLies(person, found);
    case 'committente':
      return isOfLaboratory ? `/user/anagrafica/committenti/${id}` : whereItLies(person, found);
    case 'punto':
      return `/user/anagrafica/punti/${id}`;
    case 'relazione':
      return isOfLaboratory
        ? `/lb/cr39/sede/relations/${found.indirizzo}/view/${id}`
        : `/client/${found.committente}/cr39/relations`;
    case 'spedizione':
      return `/lb/cr39/shipments/${id}`;
    case 'lotto':
      return `/lb/cr39/batches/${id}`;
    case 'unita':
      return `/lb/radioprotection/company/${id}/view`;
    case 'datore':
      return `/lb/radioprotection/employers/${id}`;
    case 'progetto':
      return `/lb/radioprotection/projects/${id}`;
    case 'responsabile':
      return `/lb/radioprotection/persons/${id}`;
    case 'persona':
      return `/admin/users/${id}`;
  }
}

/** The page of the site, else of the client, else of the principal. */
function whereItLies(person: Person, found: FoundRecord): string {
  const { committente, cliente, indirizzo } = found;
  const standpoint = standpointOf(person, found);
  if (committente === null) return '/';
  if (cliente !== null && indirizzo !== null)
    return siteLinks(standpoint, { committente, cliente, indirizzo }).page;
  const isOfCustomer = standpoint.area === 'client';
  if (cliente !== null)
    return isOfCustomer
      ? `/user/anagrafica/clienti/${cliente}`
      : listLinks(standpoint).client({ committente, cliente });
  return isOfCustomer ? `/client/${committente}` : listLinks(standpoint).principal(committente);
}

/** Where one goes on looking when nothing was found here: the list of dosimeters, of units, else of sites. */
export function furtherSearch(person: Person, text: string): { label: string; href: string } | null {
  if (isLaboratory(person))
    return { label: 'Cerca nei dosimetri', href: `/lb/cr39/dosimeters#q=${encodeURIComponent(text)}` };
  if (!isAllowed(person.roles, searchRecords)) return null;
  if (!isAllowed(person.roles, fieldWork))
    return {
      label: 'Cerca nelle unità locali',
      href: `/lb/radioprotection/companies?q=${encodeURIComponent(text)}`,
    };
  return {
    label: 'Cerca negli indirizzi',
    href: `/user/anagrafica/indirizzi?q=${encodeURIComponent(text)}`,
  };
}
