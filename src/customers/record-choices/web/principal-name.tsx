import { keepPrincipals } from '#accounts/principals/permissions.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useCan } from '#platform/web/session.tsx';

/** A principal's name, with the way to its page for whoever keeps principals. */
export function PrincipalName({ committente }: { committente: { id: number; nome: string } }) {
  const mayOpen = useCan(keepPrincipals);
  if (!mayOpen) return <>{committente.nome}</>;
  return <AppLink href={`/user/anagrafica/committenti/${committente.id}`}>{committente.nome}</AppLink>;
}
