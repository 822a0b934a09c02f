import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordHistory } from '#platform/web/records/record-history.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { QualityTrend } from '../../quality-controls/web/public.ts';
import { getActivityHistory } from '../contract.ts';
import type { ActivityPage as Activity } from '../page/contract.ts';
import { activityTexts, activityType, isOpenState } from '../rules.ts';
import classes from './activities.module.css';
import { ActivityFiles } from './activity-files.tsx';
import { ActivityFrame } from './activity-frame.tsx';
import { activityHref } from './activity-links.ts';
import { NewActivity } from './new-activity.tsx';
import { NotificationGaps } from './notification-gaps.tsx';
import { RemoveActivity } from './remove-activity.tsx';
import { TakeUpActivity } from './take-up-activity.tsx';
import { TestResult } from './test-result.tsx';
import { useActivity } from './use-activity.ts';

/** One activity: how it stands, its documents, what it changes, what happened. */
export function ActivityPage() {
  return <RecordView found={useActivity()}>{(activity) => <ActivityView activity={activity} />}</RecordView>;
}

function ActivityView({ activity }: { activity: Activity }) {
  const params = { company: activity.company.id, id: activity.id };
  const history = useEndpoint(getActivityHistory, { params }, { enabled: activity.modificabile });
  const { prova, modifiche, modificabile } = activity;
  return (
    <ActivityFrame activity={activity} next={<Next activity={activity} />}>
      {prova && activity.complete && <TestResult control={prova} />}
      {prova && (
        <RecordSection title="Andamento del dispositivo">
          <QualityTrend fields={prova.campi} past={prova.nonRichiesti} values={prova.andamento} />
        </RecordSection>
      )}
      <ActivityFiles activity={activity} />
      {modifiche.length > 0 && (
        <RecordSection title="Modifiche">
          <DataList
            caption="Modifiche ai dati dell’unità locale"
            columns={changeColumns}
            rows={modifiche}
            rowKey={({ operazione, campo }) => `${operazione}/${campo}`}
            unit={['modifica', 'modifiche']}
          />
        </RecordSection>
      )}
      {modificabile && <RecordHistory found={history} />}
    </ActivityFrame>
  );
}

/** 'Esegui', of an outcome 'Esito negativo' too; nothing of what is done. */
function Next({ activity }: { activity: Activity }) {
  const { active, complete, isOutComeActivity, modificabile, registroChiuso } = activity;
  if (!active)
    return (
      <p>
        {isOutComeActivity
          ? 'L’esito è negativo: l’unità locale non riceve le modifiche.'
          : activityTexts.deleted}
      </p>
    );
  if (complete && awaitsOutcome(activity) && modificabile) return <RegisterOutcome activity={activity} />;
  if (complete) return <p>L’attività è completata: non c’è altro da fare.</p>;
  if (!modificabile) return <p>L’attività è da eseguire.</p>;
  return (
    <div className={classes.panel}>
      <NotificationGaps activity={activity} />
      {registroChiuso && <p>{activityTexts.registryClosed}</p>}
      {activity.skip && <TakeUpActivity activity={activity} />}
      <div className={classes.actions}>
        {!registroChiuso && (
          <ButtonLink href={activityHref(activity, activity.id, 'execute')}>Esegui</ButtonLink>
        )}
        {isOutComeActivity ? (
          <ButtonLink href={activityHref(activity, activity.id, 'delete')} primary={false}>
            Esito negativo
          </ButtonLink>
        ) : (
          <RemoveActivity activity={activity} />
        )}
      </div>
    </div>
  );
}

/** Whether the authority's answer to a signed notification is still to be registered. */
function awaitsOutcome({ activityType: type, esito }: Activity): boolean {
  return type === activityType.preventiveNotification && (esito === null || isOpenState(esito.stato));
}

/** The outcome of a signed notification: executed where it is already planned, else entered first. */
function RegisterOutcome({ activity }: { activity: Activity }) {
  const { esito, company } = activity;
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  const execute = (id: number) => activityHref(activity, id, 'execute');
  return (
    <div className={classes.panel}>
      <p>La notifica è firmata. Quando l’autorità risponde, registrare l’esito.</p>
      {esito ? (
        <ButtonLink href={execute(esito.id)}>Registra l’esito</ButtonLink>
      ) : (
        <Button color="accent" onClick={() => setAdding(true)}>
          Registra l’esito
        </Button>
      )}
      {isAdding && (
        <NewActivity
          company={company.id}
          notification={activity.id}
          onCreated={(id) => navigate({ to: execute(id) })}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

type Change = Activity['modifiche'][number];
const changeColumns: readonly DataColumn<Change>[] = [
  { key: 'campo', header: 'Campo', cell: ({ campo }) => campo },
  {
    key: 'operazione',
    header: 'Operazione',
    cell: ({ operazione, persona }) => [operazione, persona].filter(Boolean).join(' – '),
    card: 'below',
  },
  { key: 'prima', header: 'Prima', cell: ({ prima }) => prima ?? '—', card: 'below', isTold: true },
  { key: 'dopo', header: 'Dopo', cell: ({ dopo }) => dopo ?? '—', card: 'below', isTold: true },
  {
    key: 'decorrenza',
    header: 'Data di decorrenza',
    narrow: true,
    card: 'below',
    isTold: true,
    cell: ({ effectiveDate }) => (effectiveDate === null ? '—' : formatDay(effectiveDate)),
  },
  {
    key: 'elaborata',
    header: 'Elaborata il',
    narrow: true,
    cell: ({ processedDate, canceled }) =>
      canceled ? 'Annullata' : processedDate === null ? '—' : formatDay(processedDate),
  },
];
