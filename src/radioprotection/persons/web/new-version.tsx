import { useState } from 'react';
import { deviceClock } from '#platform/web/clock.ts';
import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { typedFrom } from '#platform/web/records/typed-from.ts';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import {
  addPersonVersion,
  getPerson,
  getPersonHistory,
  listPersons,
  listPersonVersions,
  type PersonRecord,
} from '../contract.ts';
import { blankPerson, PersonFields, personOnWire } from './person-fields.tsx';
import classes from './persons.module.css';

/** Other data of a person, from a day on: those of before stay as they were. */
export function NewVersion({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const [dal] = useState(deviceClock.today());
  const form = useEndpointForm({
    endpoint: addPersonVersion,
    params: { person: person.id },
    refresh: [getPerson, getPersonHistory, listPersons, listPersonVersions],
    saved: { ...typedFrom(blankPerson, person), dal, versione: person.versione },
    wire: ({ dal: from, versione, ...typed }) => ({ ...personOnWire(typed), dal: from, versione }),
    onSaved: () => {
      showToast('ok', 'Nuovi dati registrati');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Nuovi dati da una data"
      size="lg"
      form={form.frame}
      submitLabel="Registra i nuovi dati"
      onClose={onClose}
    >
      <DateField
        label="Data di decorrenza"
        description="Da questo giorno valgono i dati qui sotto; fino al giorno prima quelli di prima."
        {...form.field('dal')}
      />
      <div className={classes.fields}>
        <PersonFields field={form.field} />
      </div>
    </FormDialog>
  );
}
