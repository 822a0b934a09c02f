import { useNavigate, useParams } from '@tanstack/react-router';
import { useDraft } from '#platform/web/drafts/use-draft.ts';
import { useKeptEndpoint } from '#platform/web/offline/use-kept-endpoint.ts';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { ReadOnlyDraft } from '#platform/web/wizard/read-only-draft.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { tripLinks } from '../../transfers/rules.ts';
import { getMyDay, type MyDay, type MyStop } from '../contract.ts';
import { fieldDayTexts } from '../rules.ts';
import classes from './field-days.module.css';
import { visitContext, visitDrafts } from './visit-drafts.ts';
import { VisitForm } from './visit-form.tsx';

type Params = Record<'transfer' | 'day' | 'appointment', string>;

/** How a visit went, told where it happened, with and without network. */
export function VisitPage() {
  const { transfer, day, appointment } = useParams({ strict: false }) as Params;
  const { data, error, refetch } = useKeptEndpoint(getMyDay, { params: { day } });
  return (
    <div className={classes.visitFrame}>
      <RecordView isPage found={{ data: data?.answer, error, refetch }}>
        {(myDay) => {
          const stop = myDay.fermate.find((one) => String(one.appointment) === appointment);
          if (!stop || String(myDay.transfer.id) !== transfer)
            return <ErrorState isPage text={fieldDayTexts.unknownStop} />;
          return <VisitWork key={stop.appointment} day={myDay} stop={stop} />;
        }}
      </RecordView>
    </div>
  );
}

/** The visit over its draft on this device. */
function VisitWork({ day, stop }: { day: MyDay; stop: MyStop }) {
  const session = useDraft(visitDrafts, visitContext(day.transfer.id, day.id, stop.appointment));
  const navigate = useNavigate();
  if (session.state === 'loading') return <Skeletons shape="field" count={4} />;
  if (session.state === 'read-only')
    return (
      <ReadOnlyDraft
        title={stop.displayName}
        text="Questa visita è aperta in un'altra scheda: qui si può solo leggere."
        chosen={[{ label: 'Indirizzo', value: stop.address }]}
        onTakeOver={session.takeOver}
      />
    );
  const leave = () => void navigate({ to: tripLinks.viewDay(day.transfer.id, day.id) });
  return <VisitForm day={day} stop={stop} session={session} onLeave={leave} />;
}
