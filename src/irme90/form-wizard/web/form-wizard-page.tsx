import { type ComponentType, useEffect, useMemo } from 'react';
import type { OpenDraft } from '#platform/web/drafts/types.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { BeginAnew } from '#platform/web/wizard/begin-anew.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { getForm } from '../../forms/contract.ts';
import { emptyDraft, type FormDraft, step } from '../rules.ts';
import { CompletedStep } from './completed.tsx';
import { duplicateOf } from './draft-of-form.ts';
import { EditedForm } from './edited-form.tsx';
import { type FormScope, formWizard } from './form-wizard-definition.ts';
import { ControlsStep } from './steps/controls-step.tsx';
import { RegistryStep } from './steps/registry-step.tsx';
import { SummaryStep } from './steps/summary-step.tsx';
import { TransportStep } from './steps/transport-step.tsx';
import { useListsAhead } from './use-lists-ahead.ts';
import { useWizard, WizardPage } from './wizard.ts';

const steps: Record<number, ComponentType> = {
  [step.registry]: RegistryStep,
  [step.transport]: TransportStep,
  [step.controls]: ControlsStep,
  [step.summary]: SummaryStep,
  [step.result]: CompletedStep,
};

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
      <EditedForm mod={scope.mod}>
        <CurrentStep />
      </EditedForm>
    );
  return <CurrentStep />;
}

/** Each step is mounted anew. */
function CurrentStep() {
  const { draft } = useWizard();
  const Step = steps[draft.step] ?? RegistryStep;
  return <Step key={draft.step} />;
}

type StartProps = { session: OpenDraft<FormDraft>; scope: FormScope; onReady: () => void };

/** 'Duplica': begins with what an earlier form of the client says. */
function StartLikeOther({ session, scope, onReady }: StartProps) {
  const [params] = useSearchParams();
  const form = useEndpoint(getForm, { params: { mod: Number(params['da']) } });
  const { data } = form;
  const draft = useMemo(() => data && { ...duplicateOf(data), client: scope.client }, [data, scope.client]);
  if (form.isError) return <ErrorState isPage text={form.error.text} onRetry={() => form.refetch()} />;
  if (!data || !draft) return <Skeletons />;
  return (
    <Beginning
      session={session}
      parameter="da"
      from={`una copia del n. ${data.id}`}
      beginLabel="Comincia dalla copia"
      draft={draft}
      onReady={onReady}
    />
  );
}

/** 'Nuovo IRME90' after another one was changed (R1-091). */
function StartEmpty({ session, scope, onReady }: StartProps) {
  const draft = useMemo(() => ({ ...emptyDraft(), client: scope.client }), [scope.client]);
  return (
    <Beginning
      session={session}
      parameter="nuovo"
      from="un modello vuoto"
      beginLabel="Comincia da uno vuoto"
      draft={draft}
      onReady={onReady}
    />
  );
}

type BeginningProps = Omit<StartProps, 'scope'> & {
  /** What of the address asked for it; it goes once it is answered. */
  parameter: string;
  from: string;
  beginLabel: string;
  draft: FormDraft;
};

/** Asks before a draft that lies there is replaced. */
function Beginning({ parameter, onReady, ...beginning }: BeginningProps) {
  const [, setParams] = useSearchParams();
  return (
    <BeginAnew
      {...beginning}
      definition={formWizard}
      work="un Mod. IRME90 non ancora inviato"
      holdsWork={formWizard.isTouched}
      onReady={() => {
        onReady();
        setParams({ [parameter]: undefined }, 'replace');
      }}
    />
  );
}

const starts = [
  { parameter: 'da', Start: StartLikeOther },
  { parameter: 'nuovo', Start: StartEmpty },
];

/** The wizard of radiometric control forms: of a new one, or of one that is changed (S1 §2.5). */
export function FormWizardPage() {
  return <WizardPage Steps={FormSteps} starts={starts} />;
}
