import { Button, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { isAllowed } from '#platform/contract/access.ts';
import { useKeptEndpoint } from '#platform/web/offline/use-kept-endpoint.ts';
import { useUser } from '#platform/web/session.tsx';
import { UnreadNote } from '#ui/feedback/unread-note.tsx';
import { CheckField } from '#ui/fields/check-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { SearchChoiceField } from '#ui/fields/search-choice-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { longestNotes } from '../../../forms/rules.ts';
import { listControlOperators } from '../../../lookups/contract.ts';
import { workOnForms } from '../../../reach/permissions.ts';
import {
  type FormDraft,
  firstLoadMs,
  offeredOf,
  operatorsOf,
  placeOfControl,
  withoutOperator,
} from '../../rules.ts';
import classes from '../form-wizard.module.css';
import { useFormInstruments } from '../use-form-instruments.ts';
import { StepFrame, useStepChecks, useWizard } from '../wizard.ts';
import { MeasureFields } from './measure-fields.tsx';

export function ControlsStep() {
  const { draft, today, change } = useWizard();
  const { roles } = useUser();
  const isOnlyCustomer = !isAllowed(
    roles.filter((role) => role !== 'cliente'),
    workOnForms,
  );
  const offered = offeredOf(draft, isOnlyCustomer);
  const instruments = useFormInstruments(draft.withMeasures);
  const { client } = nothingOfClient;
  const { usedInstrument } = draft.misure.strumentoPortatile;
  const checks = useStepChecks({
    client,
    isOnlyCustomer,
    isInstrumentMandatory: instruments.isMandatory,
    instrumentProblem: instruments.problemOf(usedInstrument?.value ?? null),
  });
  const { errors } = checks;
  const { controlli } = draft;
  const set = (more: Partial<FormDraft['controlli']>) =>
    change((value) => ({ ...value, controlli: { ...value.controlli, ...more } }));
  return (
    <StepFrame check={checks.check} isReading={instruments.isReading}>
      <Stack gap="xl" className={classes.lists ?? ''}>
        <DateField
          label="Data di lavorazione"
          required
          today={today}
          value={controlli.dueDate}
          onChange={(dueDate) => set({ dueDate })}
          error={errors['controlli.dueDate']}
        />
        {offered.operator && <OperatorField error={errors['controlli.operatore']} />}
        <TextAreaField
          label="Note per l’operatore"
          rows={3}
          maxLength={longestNotes}
          value={controlli.notesForOperator}
          onChange={(notesForOperator) => set({ notesForOperator })}
        />
        {offered.measures && (
          <CheckField
            label="Inserisci subito le misure"
            description="Se il carico è già stato misurato: il modello va subito all’esperto di radioprotezione, se è indicato"
            checked={draft.withMeasures}
            onChange={(withMeasures) => change((value) => ({ ...value, withMeasures }))}
          />
        )}
        {draft.withMeasures && <MeasureFields errors={errors} instruments={instruments} />}
      </Stack>
    </StepFrame>
  );
}

/** The rules of this step ask nothing of the client. */
const nothingOfClient = {
  client: { transports: [], requireControlPlace: false, canAddPorts: false, canAddAirports: false },
} as const;

/** Of those who are enabled for the transport and the place; one who is not, or no longer, is not kept (Q1-41). */
function OperatorField({ error }: { error: string | undefined }) {
  const { draft, scope, change } = useWizard();
  const query = operatorsOf(draft.trasporto.tipo, placeOfControl(draft));
  const input = { params: { client: scope.client }, query };
  const operators = useKeptEndpoint(listControlOperators, input, { delayMs: firstLoadMs });
  const known = operators.data?.answer;
  const { operatore } = draft.controlli;
  // Only the server can say that somebody is not enabled any more.
  const isGone =
    operators.data?.keptAt === null &&
    operatore !== null &&
    !operators.data.answer.some(({ value }) => value === operatore);
  useEffect(() => {
    if (isGone) change(withoutOperator);
  }, [isGone, change]);
  const options = (known ?? []).map(({ value, label, ente, qualifica }) => ({
    ...{ id: value, label: [label, ente, qualifica].filter(Boolean).join(' · ') },
  }));
  const choose = (id: number | null) =>
    change((value) => ({
      ...value,
      controlli: {
        ...value.controlli,
        operatore: id,
        operatoreLabel: known?.find((one) => one.value === id)?.label ?? '',
      },
    }));
  if (operators.isError)
    return (
      <UnreadNote
        text="Gli operatori non si sono caricati: il modello si può inviare anche senza."
        error={{ text: operators.error.text }}
        onRetry={() => operators.refetch()}
      />
    );
  return (
    <div>
      <SearchChoiceField
        label="Operatore (facoltativo)"
        options={options}
        value={operatore}
        onChange={choose}
        {...(options.length === 0 && !operators.isPending
          ? { description: 'Nessun operatore è abilitato per questo luogo.' }
          : {})}
        error={error}
      />
      {operatore !== null && (
        <Button variant="subtle" onClick={() => choose(null)}>
          Nessun operatore
        </Button>
      )}
    </div>
  );
}
