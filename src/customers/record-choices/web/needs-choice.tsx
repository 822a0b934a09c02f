import type { ReactNode } from 'react';
import type { Permission } from '#platform/contract/access.ts';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { useCan } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { ChoiceEndpoint } from './choices.ts';

type NeedsChoiceProps = {
  endpoint: ChoiceEndpoint;
  text: string;
  /** Why it has to be there first. */
  detail: string;
  create: { label: string; href: string; permission: Permission };
  children: ReactNode;
};

/** The form of a record that stands below another one; where there is none yet, the way to the first. */
export function NeedsChoice({ endpoint, text, detail, create, children }: NeedsChoiceProps) {
  const found = useEndpoint(endpoint, { query: { nuovo: 'si' } });
  const mayCreate = useCan(create.permission);
  if (found.data?.scelte.length !== 0) return children;
  return (
    <EmptyState
      text={text}
      detail={mayCreate ? detail : 'Chiedi al laboratorio di registrarlo o di affidartelo.'}
      action={mayCreate && <ButtonLink href={create.href}>{create.label}</ButtonLink>}
    />
  );
}
