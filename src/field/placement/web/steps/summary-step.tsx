import { ConfirmField, useConfirmedSending } from '#platform/web/wizard/confirmed-sending.tsx';
import { useLastSite } from '../last-site.ts';
import { StepFrame } from '../step-frame.tsx';
import { SummaryList } from '../summary-list.tsx';
import { useStepChecks } from '../use-step-checks.ts';
import { useWizard } from '../wizard.ts';

export function SummaryStep() {
  const { draft, submit } = useWizard();
  const { remember } = useLastSite();
  const send = () => {
    remember(draft);
    submit();
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
