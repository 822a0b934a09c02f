import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addDays, daysBetween, formatDay } from '#platform/contract/dates.ts';
import { call } from '#platform/web/api-client.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { CheckField } from '#ui/fields/check-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { type Judgement, type TestKind, testProblems } from '../../quality-controls/rules.ts';
import {
  judgementOf,
  kindOf,
  TestFields,
  type TypedTest,
  valuesOf,
} from '../../quality-controls/web/public.ts';
import { unconfirmedText } from '../../settings/rules.ts';
import { type ActivityPage, getActivity } from '../page/contract.ts';
import { activityTexts } from '../rules.ts';
import { executeActivity } from '../work/contract.ts';
import { AddFile, FileLink } from './activity-files.tsx';
import { activityHref } from './activity-links.ts';
import { readAgain } from './read-again.ts';

type Typed = {
  versione: number;
  eseguita: string;
  nota: string;
  protocollo: string;
  prova: TypedTest;
  hasNext: boolean;
  prossima: string;
};

const hasNext = ({ prossima }: ActivityPage, typed: Typed) => prossima !== null && typed.hasNext;

/** What is sent: of what the activity is not asked for, nothing. */
function bodyOf(activity: ActivityPage, typed: Typed) {
  const { prova, isOutComeActivity } = activity;
  const test = typed.prova;
  return {
    ...{ versione: typed.versione, eseguita: typed.eseguita, nota: typed.nota },
    protocollo: isOutComeActivity ? typed.protocollo : null,
    // What is not chosen yet is for the contract to refuse.
    prova: prova && {
      ...{ tipo: kindOf(test) as TestKind, giudizio: judgementOf(test) as Judgement },
      ...{ motivazione: test.motivazione, valori: valuesOf(prova.campi, test) },
    },
    prossima: hasNext(activity, typed) ? typed.prossima || null : null,
  };
}

/** What the contract alone does not refuse. */
function problemsOf(activity: ActivityPage, typed: Typed): Record<string, string> {
  const { prova, isOutComeActivity } = activity;
  const isNextAsked = hasNext(activity, typed);
  const kind = kindOf(typed.prova);
  const judgement = judgementOf(typed.prova);
  const test =
    prova && kind && judgement
      ? testProblems(prova.campi, {
          ...{ kind, judgement, note: typed.prova.motivazione },
          values: valuesOf(prova.campi, typed.prova),
        })
      : {};
  return {
    ...Object.fromEntries(Object.entries(test).map(([field, text]) => [`prova.${field}`, text])),
    ...(isOutComeActivity && !typed.protocollo.trim() ? { protocollo: activityTexts.noProtocol } : {}),
    ...(isNextAsked && !typed.prossima ? { prossima: 'Indicare la scadenza della prossima.' } : {}),
    ...(isNextAsked && typed.prossima && typed.prossima <= typed.eseguita
      ? { prossima: activityTexts.nextBefore }
      : {}),
  };
}

/** Why the next one is not proposed: it stands there already. */
function plannedText(planned: ActivityPage['giaPrevista']): string | undefined {
  if (planned === null) return undefined;
  const due = planned.deadline === null ? 'senza scadenza' : `in scadenza il ${formatDay(planned.deadline)}`;
  return `Ce n’è già un’altra da eseguire, ${due}.`;
}

/** Completes an activity, and proposes the next one where it comes again. */
export function ExecuteForm({ activity }: { activity: ActivityPage }) {
  const { id, company, versione, prova, prossima, giaPrevista, isOutComeActivity } = activity;
  const note = activity.note ?? '';
  const params = { company: company.id, id };
  const today = deviceClock.today();
  const navigate = useNavigate();
  const form = useEndpointForm<typeof executeActivity, Typed>({
    endpoint: executeActivity,
    params,
    refresh: readAgain,
    saved: {
      ...{ versione, eseguita: today, nota: note, protocollo: '' },
      prova: { tipo: '', giudizio: '', motivazione: '', valori: {} },
      ...{ hasNext: prossima !== null && giaPrevista === null, prossima: prossima ?? '' },
    },
    wire: (typed) => bodyOf(activity, typed),
    problems: (typed) => problemsOf(activity, typed),
    onSaved: async () => {
      showToast('ok', isOutComeActivity ? 'Esito registrato' : 'Attività completata');
      await navigate({ to: activityHref(activity, id) });
    },
  });
  const { field, typed, change, errors } = form;
  /** The note that what is typed began from. */
  const [noteBefore, setNoteBefore] = useState(note);
  if (!form.isDirty && noteBefore !== note) setNoteBefore(note);

  /** After a conflict: what is typed stays, for what is stored now; a note that was left as it was is the one of now. */
  async function reload() {
    const stored = await call(getActivity, { params }).catch(() => null);
    if (stored === null) return;
    const nota = stored.note ?? '';
    change((now) => ({ versione: stored.versione, ...(now.nota === noteBefore ? { nota } : {}) }));
    setNoteBefore(nota);
    form.reload();
  }

  /** The proposal keeps its distance from the day it was done. */
  const chooseDay = (eseguita: string) =>
    change({
      eseguita,
      ...(prossima !== null &&
        eseguita !== '' && { prossima: addDays(eseguita, daysBetween(today, prossima)) }),
    });
  return (
    <RecordForm
      label="Esecuzione dell’attività"
      isOneHanded={prova !== null}
      {...form.frame}
      submitLabel={isOutComeActivity ? 'Registra esito' : 'Completa l’attività'}
      onReload={() => void reload()}
    >
      <DateField
        label={isOutComeActivity ? 'Data dell’esito' : 'Eseguita il'}
        today={today}
        max={today}
        {...field('eseguita')}
        onChange={chooseDay}
      />
      {activity.notifica && activity.notifica.stato !== 'complete' && (
        <AlertBox tone="warning" live={false}>
          {activityTexts.notificationUnsigned}{' '}
          <AppLink href={activityHref(activity, activity.notifica.id)}>{activity.notifica.nome}</AppLink>
        </AlertBox>
      )}
      {isOutComeActivity && <TextField label="Numero di protocollo" {...field('protocollo')} required />}
      {prova?.daRileggere && (
        <AlertBox tone="info" live={false}>
          Valori accettabili: {unconfirmedText.toLocaleLowerCase('it')}.
        </AlertBox>
      )}
      {prova && (
        <TestFields
          fields={prova.campi}
          typed={typed.prova}
          errors={errors}
          onChange={(changes) => change({ prova: { ...typed.prova, ...changes } })}
        />
      )}
      <TextAreaField label="Nota" rows={3} {...field('nota')} />
      {isOutComeActivity && <Attachments activity={activity} />}
      {prossima !== null && (
        <CheckField
          label="Registra anche la prossima"
          description={plannedText(giaPrevista)}
          checked={typed.hasNext}
          onChange={(isWanted) => change({ hasNext: isWanted })}
        />
      )}
      {hasNext(activity, typed) && <DateField label="Scadenza della prossima" {...field('prossima')} />}
    </RecordForm>
  );
}

function Attachments({ activity }: { activity: ActivityPage }) {
  return (
    <div>
      <p>Allegato</p>
      {activity.file.map((file) => (
        <p key={file.id}>
          <FileLink activity={activity} file={file} />
        </p>
      ))}
      <AddFile activity={activity} />
    </div>
  );
}
