import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { SingleChoiceField } from '#ui/fields/single-choice-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { formTexts, landFieldOf, sectionsOf } from '../../../forms/rules.ts';
import { landTransportLabels, landTransports, transportLabels } from '../../../words/rules.ts';
import { chooseTransport, type FormDraft } from '../../rules.ts';
import { EntryField } from '../entry-field.tsx';
import classes from '../form-wizard.module.css';
import { useClientRules } from '../use-client-rules.ts';
import { StepFrame, useStepChecks, useWizard } from '../wizard.ts';
import { AirFields, SeaFields } from './carrier-fields.tsx';

export function TransportStep() {
  const { draft, change } = useWizard();
  const rules = useClientRules();
  const { errors, check } = useStepChecks({ client: rules.client, isInstrumentMandatory: false });
  const { tipo } = draft.trasporto;
  const sections = sectionsOf(tipo);
  const [first] = rules.client.transports;
  // The first that is enabled is chosen by default (S1 4.2); one that is not any more is not kept.
  const wanted = tipo !== null && rules.client.transports.includes(tipo) ? null : (first ?? null);
  useEffect(() => {
    if (rules.isRead && wanted !== null) change(chooseTransport(wanted));
  }, [rules.isRead, wanted, change]);
  const canGoOn = rules.isRead && rules.client.transports.length > 0;
  return (
    <StepFrame {...(canGoOn ? { check } : {})}>
      {rules.failure && <ErrorState {...rules.failure} />}
      {!rules.isRead && !rules.failure && <Skeletons />}
      {rules.isRead && !canGoOn && <ErrorState text={formTexts.noTransport} />}
      {canGoOn && (
        <Stack gap="xl" className={classes.lists ?? ''}>
          <SingleChoiceField
            label="Tipo di trasporto"
            required
            options={rules.client.transports.map((id) => ({ id, label: transportLabels[id] }))}
            value={tipo}
            onChange={(id) => id && change(chooseTransport(id))}
            error={errors['trasporto.tipo']}
          />
          {sections.ship && <SeaFields errors={errors} rules={rules} isOptional={tipo !== 'mare'} />}
          {sections.flight && <AirFields errors={errors} rules={rules} />}
          <LandFields errors={errors} rules={rules} />
        </Stack>
      )}
    </StepFrame>
  );
}

type LandFieldsProps = { errors: Partial<Record<string, string>>; rules: ReturnType<typeof useClientRules> };
type Land = FormDraft['trasporto']['trasportoTerritorio'];

const landWords = {
  matricola: 'Matricola del container',
  targa: 'Targa',
  vagone: 'Vagone',
  awb: 'Numero AWB',
} as const;

function LandFields({ errors, rules }: LandFieldsProps) {
  const { draft, change } = useWizard();
  const { tipo, trasportoTerritorio: land } = draft.trasporto;
  const at = 'trasporto.trasportoTerritorio';
  const field = landFieldOf(land.tipo, tipo);
  const set = (more: Partial<Land>) =>
    change((value) => ({
      ...value,
      trasporto: {
        ...value.trasporto,
        trasportoTerritorio: { ...value.trasporto.trasportoTerritorio, ...more },
      },
    }));
  const place = land.sedeControllo;
  return (
    <fieldset className={classes.section}>
      <legend>Trasporto sul territorio</legend>
      <SingleChoiceField
        label="Come prosegue"
        required
        options={landTransports.map((id) => ({ id, label: landTransportLabels[id] }))}
        value={land.tipo}
        onChange={(id) => set({ tipo: id })}
        error={errors[`${at}.tipo`]}
      />
      {field && (
        <TextField
          label={landWords[field]}
          required
          maxLength={255}
          autoCapitalize="characters"
          value={land[field]}
          onChange={(said) => set({ [field]: said })}
          error={errors[`${at}.${field}`]}
        />
      )}
      {sectionsOf(tipo).controlPlace && (
        <>
          <EntryField
            label="Sede del controllo"
            required={rules.client.requireControlPlace}
            value={place}
            items={rules.arrivals}
            add={null}
            onType={(label) => set({ sedeControllo: { value: null, label, zone: null, tipologia: null } })}
            onPick={({ value, label, zone, tipologia }) =>
              set({ sedeControllo: { value, label, zone, tipologia } })
            }
            error={errors[`${at}.sedeControllo`]}
          />
          {rules.arrivalsFailure && <FieldError id="sede-controllo" text={rules.arrivalsFailure} />}
        </>
      )}
    </fieldset>
  );
}
