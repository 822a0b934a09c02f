import { keepPrincipals } from '#accounts/principals/permissions.ts';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { useCan } from '#platform/web/session.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** An installation, or a person, without any principal yet: how the first one comes about. */
export function NoPrincipals() {
  if (useCan(keepPrincipals))
    return (
      <EmptyState
        text="Ancora nessun committente"
        detail="Si comincia da chi paga la fornitura dei dosimetri."
        action={<ButtonLink href="/user/anagrafica/committenti/nuovo">Nuovo committente</ButtonLink>}
      />
    );
  return (
    <EmptyState
      text="Nessun committente ti è stato affidato"
      detail="Chiedi al laboratorio di registrarlo o di affidartelo: poi lo trovi qui."
    />
  );
}

/** Nothing measures anywhere this person may look: what is replaced was placed before. */
export function NothingPlaced({ href }: { href: string }) {
  return (
    <EmptyState
      text="Nessun dosimetro in posizione"
      detail="Si sostituisce e si ritira quello che è stato posizionato."
      action={<ButtonLink href={href}>Posiziona un dosimetro</ButtonLink>}
    />
  );
}
