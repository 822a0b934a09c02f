import { deviceClock } from '#platform/web/clock.ts';
import { DecimalField } from '#ui/fields/decimal-field.tsx';
import { SingleChoiceField } from '#ui/fields/single-choice-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { measureMethods, methodLabels } from '../../words/rules.ts';
import type { WorkItem } from '../contract.ts';
import type { MeasureDraft } from '../draft/rules.ts';
import { measureLabels } from '../rules.ts';
import { InstrumentField } from './instrument-field.tsx';
import classes from './measures.module.css';

type MeasureFieldsProps = {
  item: WorkItem;
  isKept: boolean;
  draft: MeasureDraft;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (part: Partial<MeasureDraft>) => void;
};

type Typed = 'fondo' | 'a20cm' | 'ariaRispettoPareti' | 'fondoPortale' | 'tipoSorgente' | 'attivitaSorgente';

/** How a load is measured and what was read, each with its unit (Q1-49). */
export function MeasureFields({ item, isKept, draft, errors, onChange }: MeasureFieldsProps) {
  const field = (name: Typed, path: string) => ({
    label: measureLabels[name],
    required: true,
    value: draft[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: errors[path],
  });
  const portable = 'controlli.strumentoPortatile';
  const portal = 'controlli.portaleRadiometrico';
  return (
    <section aria-label="Misure" className={classes.part}>
      <h2 className={classes.heading}>Misure</h2>
      <SingleChoiceField
        label={measureLabels.metodo}
        required
        options={measureMethods.map((id) => ({ id, label: methodLabels[id] }))}
        value={draft.metodo}
        onChange={(metodo) => onChange({ metodo })}
        error={errors['controlli.metodo']}
      />
      {draft.metodo === 'strumentoPortatile' && (
        <>
          <InstrumentField
            item={item}
            isKept={isKept}
            today={deviceClock.today()}
            draft={draft}
            onChange={(instrument) => onChange({ instrument })}
            error={errors[`${portable}.usedInstrument`]}
          />
          <div className={classes.pair}>
            <DecimalField {...field('fondo', `${portable}.fondo`)} />
            <DecimalField {...field('a20cm', `${portable}.a20cm`)} />
          </div>
        </>
      )}
      {draft.metodo === 'portaleRadiometrico' && (
        <>
          <div className={classes.pair}>
            <DecimalField {...field('ariaRispettoPareti', `${portal}.ariaRispettoPareti`)} />
            <DecimalField {...field('fondoPortale', `${portal}.fondo`)} />
            <TextField {...field('tipoSorgente', `${portal}.tipoSorgente`)} />
            <DecimalField {...field('attivitaSorgente', `${portal}.attivitaSorgente`)} />
          </div>
        </>
      )}
    </section>
  );
}
