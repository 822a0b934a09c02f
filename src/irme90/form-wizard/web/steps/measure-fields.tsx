import { Button } from '@mantine/core';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { UnreadNote } from '#ui/feedback/unread-note.tsx';
import { DecimalField } from '#ui/fields/decimal-field.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { longFrom } from '#ui/fields/options-field.tsx';
import { SingleChoiceField } from '#ui/fields/single-choice-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { controlCardHref } from '../../../control-cards/rules.ts';
import { measureMethods, methodLabels } from '../../../words/rules.ts';
import { type FormDraft, fillMeasures } from '../../rules.ts';
import classes from '../form-wizard.module.css';
import type { useFormInstruments } from '../use-form-instruments.ts';
import { useWizard } from '../wizard.ts';

type MeasureFieldsProps = {
  errors: Partial<Record<string, string>>;
  instruments: ReturnType<typeof useFormInstruments>;
};
type Draft = FormDraft['misure'];

/** Method and measures, for a load that has been measured already (Q1-31). */
export function MeasureFields({ errors, instruments }: MeasureFieldsProps) {
  const { draft, change } = useWizard();
  const { metodo } = draft.misure;
  const set = (more: Partial<Draft>) => change(fillMeasures((misure) => ({ ...misure, ...more })));
  return (
    <fieldset className={classes.section}>
      <legend>Misure</legend>
      <SingleChoiceField
        label="Metodo"
        required
        options={measureMethods.map((id) => ({ id, label: methodLabels[id] }))}
        value={metodo}
        onChange={(id) => set({ metodo: id })}
        error={errors['controlli.metodo']}
      />
      {metodo === 'strumentoPortatile' && <PortableFields errors={errors} instruments={instruments} />}
      {metodo === 'portaleRadiometrico' && <PortalFields errors={errors} />}
    </fieldset>
  );
}

function PortableFields({ errors, instruments }: MeasureFieldsProps) {
  const { draft, scope, change } = useWizard();
  const measured = draft.misure.strumentoPortatile;
  const at = 'controlli.strumentoPortatile';
  const set = (more: Partial<Draft['strumentoPortatile']>) =>
    change(
      fillMeasures((misure) => ({
        ...misure,
        strumentoPortatile: { ...misure.strumentoPortatile, ...more },
      })),
    );
  const { usedInstrument } = measured;
  const choose = (id: number | null) => {
    const found = instruments.list?.find(({ value }) => value === id);
    const told = instruments.problemOf(id) ?? null;
    set({ usedInstrument: found ? { value: found.value, label: found.label, problem: told } : null });
  };
  // Judged anew: what kept it from measuring may have been done on its control card meanwhile.
  const now = instruments.problemOf(usedInstrument?.value ?? null);
  const problem = now === undefined ? (usedInstrument?.problem ?? null) : now;
  return (
    <>
      {instruments.error ? (
        <UnreadNote
          text="Gli strumenti non si sono caricati."
          error={{ text: instruments.error.text }}
          onRetry={instruments.again}
        />
      ) : (
        <SingleChoiceField
          label="Strumento"
          required={instruments.isMandatory}
          searchable={(instruments.list?.length ?? 0) >= longFrom}
          options={(instruments.list ?? []).map(({ value, label }) => ({ id: value, label }))}
          value={usedInstrument?.value ?? null}
          clearLabel="Nessuno strumento"
          onChange={choose}
        />
      )}
      {usedInstrument && problem && (
        <AlertBox
          tone="warning"
          action={
            <Button
              color="red"
              component="a"
              href={controlCardHref(scope.client, usedInstrument.value)}
              target="_blank"
              rel="noopener"
            >
              Apri la carta di controllo
            </Button>
          }
        >
          {problem}
        </AlertBox>
      )}
      <FieldError id="used-instrument" text={errors[`${at}.usedInstrument`]} />
      <DecimalField
        label="Fondo ambientale"
        unit="µSv/h"
        required
        value={measured.fondo}
        onChange={(fondo) => set({ fondo })}
        error={errors[`${at}.fondo`]}
      />
      <DecimalField
        label="Misura entro 20 cm dalle pareti del carico"
        unit="µSv/h"
        required
        value={measured.a20cm}
        onChange={(a20cm) => set({ a20cm })}
        error={errors[`${at}.a20cm`]}
      />
    </>
  );
}

function PortalFields({ errors }: Pick<MeasureFieldsProps, 'errors'>) {
  const { draft, change } = useWizard();
  const portal = draft.misure.portaleRadiometrico;
  const at = 'controlli.portaleRadiometrico';
  const set = (more: Partial<Draft['portaleRadiometrico']>) =>
    change(
      fillMeasures((misure) => ({
        ...misure,
        portaleRadiometrico: { ...misure.portaleRadiometrico, ...more },
      })),
    );
  return (
    <>
      <DecimalField
        label="Misura in aria rispetto alle pareti"
        unit="conteggi/intervallo di tempo"
        required
        value={portal.ariaRispettoPareti}
        onChange={(ariaRispettoPareti) => set({ ariaRispettoPareti })}
        error={errors[`${at}.ariaRispettoPareti`]}
      />
      <DecimalField
        label="Fondo"
        unit="conteggi/intervallo di tempo"
        required
        value={portal.fondo}
        onChange={(fondo) => set({ fondo })}
        error={errors[`${at}.fondo`]}
      />
      <TextField
        label="Tipo sorgente"
        required
        maxLength={255}
        value={portal.tipoSorgente}
        onChange={(tipoSorgente) => set({ tipoSorgente })}
        error={errors[`${at}.tipoSorgente`]}
      />
      <DecimalField
        label="Attività sorgente"
        unit="Bq"
        required
        value={portal.attivitaSorgente}
        onChange={(attivitaSorgente) => set({ attivitaSorgente })}
        error={errors[`${at}.attivitaSorgente`]}
      />
    </>
  );
}
