import { lazy, Suspense, useEffect, useState } from 'react';
import { listPrincipals, listPrincipalsOfZone, type Principal } from '#customers/customers/contract.ts';
import { useStepData } from '#platform/web/wizard/use-step-data.ts';
import { stepDelayMs } from '#platform/web/wizard/wizard-definition.ts';
import { ChoiceList } from '#ui/fields/choice-list.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { NoPrincipals, useRecentChoices } from '../../../field-wizards/web/public.ts';
import { step } from '../../rules.ts';
import { choosePrincipal, principalProblems } from '../choose-principal.ts';
import { useLastSite } from '../last-site.ts';
import { useWipeQuestion } from '../use-wipe-question.tsx';
import { PlainStepFrame as StepFrame, useWizard } from '../wizard.ts';

const LastSiteCard = lazy(() =>
  import('../last-site-card.tsx').then((module) => ({ default: module.LastSiteCard })),
);

export function PrincipalStep() {
  const { draft } = useWizard();
  const [lastSite] = useState(useLastSite().read);
  const { ask, question } = useWipeQuestion('committente');
  const { principals, failure } = usePrincipals();
  const { recentIds, remember } = useRecentChoices('principals');
  const checks = useSubmitErrors<'choice'>(principalProblems(draft));
  useOnlyPrincipal(principals);
  return (
    <StepFrame
      // Where there is nobody to choose, the way to a first one is the only one.
      {...(principals?.length === 0 ? {} : { check: checks.check })}
      isReading={!principals && !failure}
    >
      {lastSite && draft.principal === null && (
        <Suspense>
          <LastSiteCard site={lastSite} />
        </Suspense>
      )}
      {question}
      <ChoiceList
        label="Committente"
        items={principals?.map(({ id, displayName }) => ({ id, label: displayName }))}
        value={draft.principal?.id ?? null}
        onChange={(id) => {
          const chosen = principals?.find((principal) => principal.id === id);
          if (!chosen) return;
          remember(id);
          ask(choosePrincipal(chosen));
        }}
        recentIds={recentIds}
        failure={failure}
        error={checks.errors.choice}
        empty={
          <Suspense>
            <NoPrincipals />
          </Suspense>
        }
      />
    </StepFrame>
  );
}

/** The principals of the zone, the one of a customer's page, or all within reach. */
function usePrincipals() {
  const { scope } = useWizard();
  const ofZone = useStepData(
    listPrincipalsOfZone,
    { params: { zone: scope.zone ?? 0 } },
    scope.zone !== null,
  );
  const all = useStepData(listPrincipals, {}, scope.zone === null);
  const { data, failure } = scope.zone === null ? all : ofZone;
  const principals = data?.committenti.filter(({ id }) => scope.principal === null || id === scope.principal);
  return { principals, failure };
}

/** Chooses the only principal when none is chosen and goes on 100 ms later; going back does not go on again. */
function useOnlyPrincipal(principals: readonly Principal[] | undefined) {
  const { draft, change, forward } = useWizard();
  const [chosenByItself, setChosenByItself] = useState(false);
  const only = principals?.length === 1 ? principals[0] : undefined;
  const nothingChosen = draft.principal === null;

  useEffect(() => {
    if (!only || !nothingChosen) return;
    change(choosePrincipal(only));
    setChosenByItself(true);
  }, [only, nothingChosen, change]);

  useEffect(() => {
    if (!chosenByItself) return;
    const timer = setTimeout(() => forward(step.client), stepDelayMs);
    return () => clearTimeout(timer);
  }, [chosenByItself, forward]);
}
