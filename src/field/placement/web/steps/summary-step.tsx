import { ConfirmField, useConfirmedSending } from '#platform/web/wizard/confirmed-sending.tsx';
import { useQueued } from '../../../field-wizards/web/public.ts';
import { useLastSite } from '../last-site.ts';
import { workBefore } from '../points-ahead.ts';
import { StepFrame } from '../step-frame.tsx';
import { SummaryList } from '../summary-list.tsx';
import { useStepChecks } from '../use-step-checks.ts';
import { useWizard } from '../wizard.ts';

export function SummaryStep() {
  const { draft, session, submit } = useWizard();
  const queued = useQueued(null, session.draft.key);
  const { remember } = useLastSite();
  const send = () => {
    remember(draft);
    submit(workBefore(draft, queued));
  };
  const sending = useConfirmedSending(send);
  const checks = useStepChecks({ confirmed: sending.confirmed });
  return (
    <StepFrame
      check={checks.check}
      nextLabel="Invia i dati"
      onNext={send}
      overBar={<ConfirmField {...sending} error={checks.errors.confirm} />}
    >
      <SummaryList />
    </StepFrame>
  );
}
