import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useLaterSteps } from '#platform/web/wizard/use-later-steps.ts';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { step } from '../rules.ts';
import { RegistryStep } from './steps/registry-step.tsx';
import { useListsAhead } from './use-lists-ahead.ts';
import { useWizard, WizardPage } from './wizard.ts';

/** The steps that nobody sees first. */
const loadLaterSteps = () => import('./later-steps.ts');

/** Only for a form that is changed, or that begins like another. */
const EditedForm = lazy(async () => ({ default: (await import('./edited-form.tsx')).EditedForm }));
const loadStarts = () => import('./form-starts.tsx');

/** The step of the draft; a form that is changed is read first. */
function FormSteps() {
  const { draft, scope, change } = useWizard();
  useListsAhead(scope.client);
  const isWithoutClient = draft.client !== scope.client;
  useEffect(() => {
    if (isWithoutClient) change((value) => ({ ...value, client: scope.client }));
  }, [isWithoutClient, scope.client, change]);
  if (scope.mod !== null && draft.step !== step.result)
    return (
      <Suspense fallback={<Skeletons />}>
        <EditedForm mod={scope.mod}>
          <CurrentStep />
        </EditedForm>
      </Suspense>
    );
  return <CurrentStep />;
}

/** Each step is mounted anew. */
function CurrentStep() {
  const { draft } = useWizard();
  const later = useLaterSteps(loadLaterSteps, draft.step !== step.registry);
  if (draft.step === step.registry) return <RegistryStep />;
  if (!later) return <Skeletons />;
  const steps: Record<number, ComponentType> = {
    [step.transport]: later.TransportStep,
    [step.controls]: later.ControlsStep,
    [step.summary]: later.SummaryStep,
    [step.result]: later.CompletedStep,
  };
  const Step = steps[draft.step] ?? RegistryStep;
  return <Step key={draft.step} />;
}

const starts = [
  { parameter: 'da', Start: lazy(async () => ({ default: (await loadStarts()).StartLikeOther })) },
  { parameter: 'nuovo', Start: lazy(async () => ({ default: (await loadStarts()).StartEmpty })) },
];

/** The wizard of radiometric control forms: of a new one, or of one that is changed (S1 §2.5). */
export function FormWizardPage() {
  return <WizardPage Steps={FormSteps} starts={starts} />;
}
