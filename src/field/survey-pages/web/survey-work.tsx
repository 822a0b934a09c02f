import { useNavigate } from '@tanstack/react-router';
import { useDraft } from '#platform/web/drafts/use-draft.ts';
import { ReadOnlyDraft } from '#platform/web/wizard/read-only-draft.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { surveyDrafts } from './survey-drafts.ts';
import { SurveyForm, type SurveyPageProps } from './survey-form.tsx';

/** A survey page over its draft on this device. */
export function SurveyWork(props: SurveyPageProps) {
  const { pathname, title, detail, back, sending } = props;
  const session = useDraft(surveyDrafts, pathname.slice(1));
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
