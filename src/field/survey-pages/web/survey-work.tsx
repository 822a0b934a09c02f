import { useNavigate } from '@tanstack/react-router';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { ReadOnlyDraft } from '../../field-wizards/web/public.ts';
import { SurveyForm, type SurveyPageProps } from './survey-form.tsx';
import { useSurveyDraft } from './use-survey-draft.ts';

/** A survey page over its draft on this device. */
export function SurveyWork(props: SurveyPageProps) {
  const { pathname, title, detail, back, sending } = props;
  const session = useSurveyDraft(pathname);
  const navigate = useNavigate();
  if (session.state === 'loading') return <Skeletons shape="field" count={4} />;
  if (session.state === 'read-only')
    return (
      <ReadOnlyDraft
        title={title}
        text="Questi questionari sono aperti in un'altra scheda: qui si possono solo leggere."
        chosen={[{ label: 'Di chi', value: detail }]}
        onTakeOver={session.takeOver}
      />
    );
  const goBack = () => void navigate({ to: back });
  return (
    <SurveyForm
      {...props}
      session={session}
      onBack={goBack}
      onSent={() => {
        showToast('ok', sending.sentText);
        if (sending.isLeft) goBack();
      }}
    />
  );
}
