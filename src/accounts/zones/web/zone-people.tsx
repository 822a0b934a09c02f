import { administerUsers } from '#accounts/user-access/permissions.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useCan } from '#platform/web/session.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import type { ZoneRecord } from '../contract.ts';
import classes from './zones.module.css';

/** Who sees the principals of a zone, with the way to their accounts for who keeps those. */
export function ZonePeople({ zone: { id, persone, utenti } }: { zone: ZoneRecord }) {
  const seesUsers = useCan(administerUsers);
  if (utenti === 0) return 'Nessuno';
  const left = utenti - persone.length;
  const rest = `e ${countOf(left, 'altro', 'altri')}`;
  return (
    <ul className={classes.people} aria-label="Utenti della zona">
      {persone.map((person) => (
        <li key={person.id}>
          {seesUsers ? <AppLink href={`/admin/users/${person.id}`}>{person.nome}</AppLink> : person.nome}
        </li>
      ))}
      {left > 0 && <li>{seesUsers ? <AppLink href={`/admin/users?zone=${id}`}>{rest}</AppLink> : rest}</li>}
    </ul>
  );
}
