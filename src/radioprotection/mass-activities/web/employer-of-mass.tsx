import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { getEmployer } from '../../employers/contract.ts';
import { employerTexts } from '../../employers/rules.ts';
import { activityIn, type MassPlace, massListHref } from '../places/rules.ts';

/** Whose mass activities they are. */
export type MassOwner = {
  project: string;
  employer: string;
  /** The way to the list of them. */
  breadcrumb: { label: string; href: string }[];
  /** And to one of them. */
  wayToList: { label: string; href: string }[];
};

type EmployerOfMassProps = { place: MassPlace; children: (owner: MassOwner) => ReactNode };

/** Reads the employer that a page is of; in a project that is not its own it is not found (Q2-28). */
export function EmployerOfMass({ place, children }: EmployerOfMassProps) {
  const { data, error, refetch } = useEndpoint(getEmployer, { params: { employer: place.employer } });
  if (error && !data)
    return (
      <ErrorState
        isPage
        text={error.text}
        requestId={error.requestId ?? undefined}
        onRetry={error.status === 404 ? undefined : () => void refetch()}
      />
    );
  if (!data) return <Skeletons shape="row" count={6} />;
  const within = data.projects.find(({ id }) => id === place.project);
  if (!within) return <ErrorState isPage text={employerTexts.notFound} />;
  const base = '/lb/radioprotection/projects';
  const breadcrumb = [
    { label: 'Progetti', href: base },
    { label: within.nome, href: `${base}/${place.project}` },
    { label: data.alias, href: `${base}/${place.project}/employers/${place.employer}` },
  ];
  const wayToList = [...breadcrumb, { label: 'Pratiche Massive', href: massListHref(place) }];
  return children({ project: within.nome, employer: data.alias, breadcrumb, wayToList });
}

type Activity = MassPlace & { activity: number };

/** The mass activity that the address names, or why it names none (Q2-71). */
export function MassAddress({ children }: { children: (place: Activity, owner: MassOwner) => ReactNode }) {
  const place = activityIn(useParams({ strict: false }) as Record<string, string>);
  if (typeof place === 'string') return <ErrorState isPage text={place} />;
  return (
    <EmployerOfMass key={JSON.stringify(place)} place={place}>
      {(owner) => children(place, owner)}
    </EmployerOfMass>
  );
}
