import { Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { getEmployerData } from '../../candidates/contract.ts';
import { getMassActivity, listActionTypes } from '../../mass-activities/contract.ts';
import {
  isWritable,
  massHref,
  massPlaceTexts,
  placeIn,
  scopeInstead,
  type WizardScope,
} from '../../mass-activities/rules.ts';
import { EmployerOfMass, MassAddress, type MassOwner } from '../../mass-activities/web/public.ts';
import { DraftedMass } from './drafted-mass.tsx';
import { isOver, LeftDraft } from './left-draft.tsx';
import type { MassPlace, StoredMass } from './mass-place.ts';
import { MassSummaryPage } from './mass-summary-page.tsx';

export const EditMassPage = () => <MassWizardPage scope="edit" />;
export const ReviewMassPage = () => <MassWizardPage scope="review" />;
export const SummaryMassPage = () => <MassWizardPage scope="summary" />;

/** The wizard for what it is opened for; addresses that name nothing are told as the specification does (Q2-71). */
function MassWizardPage({ scope }: { scope: WizardScope }) {
  return (
    <MassAddress>
      {(place, owner) => <ReadMass key={scope} scope={scope} place={place} owner={owner} />}
    </MassAddress>
  );
}

export function CreateMassPage() {
  const place = placeIn(useParams({ strict: false }));
  if (typeof place === 'string') return <ErrorState isPage text={place} />;
  return (
    <EmployerOfMass key={JSON.stringify(place)} place={place}>
      {(owner) => <ReadMass scope="create" place={{ ...place, activity: null }} owner={owner} />}
    </EmployerOfMass>
  );
}

type ReadMassProps = { scope: WizardScope; place: MassPlace; owner: MassOwner };

function ReadMass({ scope, place, owner }: ReadMassProps) {
  const params = { employer: place.employer };
  const employer = useEndpoint(getEmployerData, { params });
  const types = useEndpoint(listActionTypes, { params });
  const { activity } = place;
  const found = useEndpoint(
    getMassActivity,
    { params: { activity: activity ?? 0 } },
    { enabled: activity !== null },
  );
  // As it was when the page opened, or when it was last saved from here: nothing moves under what is being typed.
  const [stored, setStored] = useState<StoredMass | null>(null);
  if (stored === null && found.data && found.isFetchedAfterMount) setStored(found.data);

  const failed = [employer, types, found].find(({ isError, data }) => isError && !data);
  if (failed?.error)
    return (
      <ErrorState
        isPage
        text={failed.error.text}
        onRetry={failed.error.status === 404 ? undefined : failed.refetch}
        requestId={failed.error.requestId ?? undefined}
      />
    );
  if (!employer.data || !types.data || (activity !== null && stored === null))
    return <Skeletons shape="field" count={6} />;
  if (stored && stored.employer !== place.employer)
    return <ErrorState isPage text={massPlaceTexts.notFound} />;
  if (stored && activity !== null) {
    const instead = stored.active || !isWritable(scope) ? scopeInstead(scope, stored.status) : 'summary';
    if (instead && instead !== 'create')
      return <Navigate to={massHref({ ...place, activity }, instead)} replace />;
  }
  const known = { owner, employer: employer.data, types: types.data, stored };
  if (!isWritable(scope) && stored && activity !== null)
    return (
      <MassSummaryPage place={place} known={known}>
        {/* A draft that still has its place is left to the tab that works on it. */}
        {(['edit', 'review'] as const)
          .filter((left) => isOver(left, stored))
          .map((left) => (
            <LeftDraft key={left} scope={left} place={{ ...place, activity }} stored={stored} />
          ))}
      </MassSummaryPage>
    );
  return <DraftedMass scope={scope} place={place} known={known} onRead={setStored} />;
}
