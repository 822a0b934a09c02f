import { Button } from '@mantine/core';
import { useState } from 'react';
import { zoneOptions } from '#accounts/zones/rules.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { MultiChoiceField } from '#ui/fields/multi-choice-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { getInstrumentChecks, type InstrumentChecks, setInstrumentZones } from '../calibrations/contract.ts';
import { controlCardHref } from '../rules.ts';
import classes from './cards.module.css';

type InstrumentZonesProps = { instrument: number; checks: InstrumentChecks };

/** Where an instrument is used, and the clients that measure with it: each leads to the control card. */
export function InstrumentZones({ instrument, checks }: InstrumentZonesProps) {
  const [isChanging, setChanging] = useState(false);
  const { clienti, dellaCasa, modificabile } = checks;
  return (
    <RecordSection
      title="Controlli IRME90"
      look="card"
      action={
        modificabile &&
        dellaCasa && (
          <Button variant="default" size="sm" onClick={() => setChanging(true)}>
            Cambia le zone
          </Button>
        )
      }
    >
      <p className={classes.line}>{whereText(checks)}</p>
      {clienti.length > 0 && (
        <ul className={classes.choices}>
          {clienti.map(({ id, nome }) => (
            <li key={id}>
              <AppLink href={controlCardHref(id, instrument)}>Carta di controllo per {nome}</AppLink>
            </li>
          ))}
        </ul>
      )}
      {isChanging && (
        <ZonesDialog instrument={instrument} checks={checks} onClose={() => setChanging(false)} />
      )}
    </RecordSection>
  );
}

function whereText({ zone, clienti, dellaCasa }: InstrumentChecks): string {
  if (!dellaCasa)
    return clienti.length === 0
      ? 'È di un committente che non chiede controlli IRME90.'
      : 'È del cliente: si sceglie nei suoi controlli.';
  if (zone.length === 0)
    return 'In nessuna zona: si sceglie nei controlli IRME90 dei clienti delle zone in cui si usa.';
  return `Si usa in ${zone.map(({ nome }) => nome).join(', ')}.`;
}

function ZonesDialog({ instrument, checks, onClose }: InstrumentZonesProps & { onClose: () => void }) {
  const zone: readonly number[] = checks.zone.map(({ id }) => id);
  const form = useEndpointForm({
    endpoint: setInstrumentZones,
    params: { instrument },
    refresh: [getInstrumentChecks],
    saved: { zone },
    onSaved: () => {
      showToast('ok', 'Zone salvate');
      onClose();
    },
  });
  return (
    <FormDialog title="Zone dello strumento" form={form.frame} submitLabel="Salva le zone" onClose={onClose}>
      <MultiChoiceField
        label="Si usa in"
        options={zoneOptions(checks.zoneDaScegliere, checks.zone)}
        {...form.field('zone')}
      />
    </FormDialog>
  );
}
