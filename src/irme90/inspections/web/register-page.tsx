import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiFailure } from '#platform/web/api-client.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { RangeCalendar } from '#ui/fields/range-calendar.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { errorToastMs, showOk, showToast } from '#ui/shell/toasts.ts';
import { loadCalendarEvents } from '../calendar/contract.ts';
import { addDelegation, listTakenSpans } from '../contract.ts';
import {
  daysOf,
  firstFree,
  freeInWords,
  inspectionTexts,
  isTaken,
  pickDay,
  type Span,
  spanInWords,
  spanOf,
} from '../rules.ts';
import { DelegationSummary } from './delegation-summary.tsx';
import classes from './inspections.module.css';
import { calendarLinks } from './links.ts';
import { useDelegationChoices } from './use-delegation-choices.ts';

/** Registers who inspects where and when: three choices, then one or two days of a calendar. */
export function RegisterDelegationPage() {
  const [params] = useSearchParams();
  const choices = useDelegationChoices(params['cliente'] ?? '');
  const { client, place, operator, type, failure } = choices;
  const [dates, setDates] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Span | null>(null);
  const saving = useSave(addDelegation, [listTakenSpans, loadCalendarEvents], { isRepeatable: true });
  const navigate = useNavigate();

  function clearDays() {
    setDates([]);
    setRefused(null);
  }
  function pick(day: string) {
    const picked = pickDay(dates, day, choices.taken ?? []);
    setDates(picked.dates);
    setRefused(picked.refused);
  }
  function take({ start, end }: Span) {
    setDates(start === end ? [start] : [start, end]);
    setRefused(null);
  }
  async function save() {
    if (!place || !operator || !type) return;
    const body = { client: Number(client), place: place.value, operator: operator.value, type };
    const saved = await saving.save({ params: { client }, body: { ...body, dates: [...dates] } });
    if (!saved) return;
    showOk(saved.message);
    await navigate({ to: calendarLinks.ofClient(body.client) });
  }
  useSaveFailure(saving.failure, () => {
    choices.readTaken();
    setRefused(spanOf(dates));
  });

  return (
    <>
      <PageHeader
        title="Calendario delle ispezioni"
        detail="Quale ispettore controlla i carichi di un cliente in un porto o aeroporto, e in quali giorni."
        breadcrumb={client ? [{ label: 'Deleghe', href: calendarLinks.ofClient(Number(client)) }] : []}
        link={appLink}
      />
      {failure && (
        <AlertBox
          tone="error"
          action={
            <Button variant="default" onClick={choices.retry}>
              Riprova
            </Button>
          }
        >
          {failure.text}
        </AlertBox>
      )}
      <div className={classes.register}>
        <Choices choices={choices} onOther={clearDays} />
        <section className={classes.days} aria-label="Giorni">
          <RangeCalendar
            label="Giorni della delega"
            picked={dates}
            isTaken={(day) => isTaken({ start: day, end: day }, choices.taken ?? [])}
            today={deviceClock.today()}
            disabled={!place || !choices.taken || saving.isSaving}
            onPick={pick}
          />
          {place && (
            <p className={classes.legend}>
              <span>
                <span className={classes.swatch} aria-hidden />
                Già occupato
              </span>
              <span>Si sceglie un giorno, o il primo e l’ultimo di un periodo.</span>
            </p>
          )}
          <Refused refused={refused} taken={choices.taken ?? []} onTake={take} />
        </section>
        <DelegationSummary
          {...{ choices, dates, isSaving: saving.isSaving }}
          onTake={take}
          onSave={() => void save()}
        />
      </div>
    </>
  );
}

/** What the server refused is told for five seconds; what was chosen stays (Q1-58). */
function useSaveFailure(failure: ApiFailure | null, onTaken: () => void) {
  const told = useEffectEvent(({ text, status }: ApiFailure) => {
    showToast('error', text, { stayMs: errorToastMs });
    if (status === 409) onTaken();
  });
  useEffect(() => {
    if (failure) told(failure);
  }, [failure]);
}

type ChoicesProps = { choices: ReturnType<typeof useDelegationChoices>; onOther: () => void };

function Choices({ choices, onOther }: ChoicesProps) {
  const { client, place, operator } = choices;
  const optionsOf = (items: readonly { value: number; label: string }[]) =>
    items.map(({ value, label }) => ({ value: String(value), label }));
  return (
    <section className={classes.choices} aria-label="Chi e dove">
      <SelectField
        label="Cliente"
        value={client}
        options={optionsOf(choices.clients)}
        onChange={(value) => {
          choices.chooseClient(value);
          onOther();
        }}
      />
      <SelectField
        label="Luogo di lavoro"
        value={place?.key ?? ''}
        disabled={client === ''}
        options={choices.places.map(({ key, label }) => ({ value: key, label }))}
        onChange={(value) => {
          choices.choosePlace(value);
          onOther();
        }}
      />
      {choices.isWithoutPlaces && (
        <AlertBox live={false}>
          Per questo cliente non è indicato nessun porto o aeroporto di arrivo.
        </AlertBox>
      )}
      <SelectField
        label="Ispettore"
        value={operator === null ? '' : String(operator.value)}
        disabled={place === null}
        options={choices.operators.map(({ value, label, ente, qualifica }) => ({
          value: String(value),
          label: [label, ente, qualifica].filter(Boolean).join(' · '),
        }))}
        onChange={choices.chooseOperator}
      />
      {choices.isWithoutOperators && (
        <AlertBox live={false}>Nessun ispettore è abilitato ai controlli a terra in questo luogo.</AlertBox>
      )}
    </section>
  );
}

/** Why the days cannot be had, and when as many can. */
function Refused({ refused, taken, onTake }: RefusedProps) {
  if (!refused) return null;
  const free = firstFree(taken, refused.start, daysOf(refused));
  return (
    <AlertBox
      tone="error"
      action={
        <Button variant="default" onClick={() => onTake(free)}>
          Scegli {spanInWords(free)}
        </Button>
      }
    >
      {inspectionTexts.overlap} {freeInWords(free)}
    </AlertBox>
  );
}

type RefusedProps = { refused: Span | null; taken: readonly Span[]; onTake: (span: Span) => void };
