import { useState } from 'react';
import { call } from '#platform/web/api-client.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { typedFrom } from '#platform/web/records/typed-from.ts';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import {
  addPersonVersion,
  getPerson,
  getPersonHistory,
  listPersons,
  listPersonVersions,
  type PersonRecord,
  type PersonVersion,
} from '../contract.ts';
import { holdsOn } from '../rules.ts';
import { blankPerson, PersonFields, personOnWire, type TypedPerson } from './person-fields.tsx';
import classes from './persons.module.css';

type NewVersionProps = { person: PersonRecord; onClose: () => void };
const title = 'Nuovi dati da una data';

/** Other data of a person, from a day on: those of before stay as they were. */
export function NewVersion(props: NewVersionProps) {
  const { data, error, refetch } = useEndpoint(listPersonVersions, {
    params: { person: props.person.id },
    query: {},
  });
  if (data) return <NewVersionForm {...props} versions={data.versioni} />;
  return (
    <Dialog open title={title} size="lg" onClose={props.onClose}>
      {error ? <ErrorState text={error.text} onRetry={() => refetch()} /> : <Skeletons count={4} />}
    </Dialog>
  );
}

type NewVersionFormProps = NewVersionProps & { versions: readonly PersonVersion[] };

function NewVersionForm({ person, versions, onClose }: NewVersionFormProps) {
  const [today] = useState(deviceClock.today());
  const [day, setDay] = useState(today);
  /** The data over time that what is typed was laid over. */
  const [under, setUnder] = useState(versions);
  const form = useEndpointForm({
    endpoint: addPersonVersion,
    params: { person: person.id },
    refresh: [getPerson, getPersonHistory, listPersons, listPersonVersions],
    saved: { ...dataOn(versions, today), dal: today, versione: person.versione },
    wire: ({ dal: from, versione, ...typed }) => ({ ...personOnWire(typed), dal: from, versione }),
    onSaved: () => {
      showToast('ok', 'Nuovi dati registrati');
      onClose();
    },
  });

  if (!form.isDirty && under !== versions) setUnder(versions);

  function beginOn(dal: string) {
    if (dal === '') return form.change({ dal });
    const data = { from: dataOn(under, day), onto: dataOn(under, dal) };
    form.change((typed) => ({ ...laidOver(typed, data), dal }));
    setDay(dal);
  }

  /** After a conflict: what is typed, over what is stored now. The version is read first, so that it is never the later one. */
  async function reload() {
    const params = { person: person.id };
    const stored = await call(getPerson, { params })
      .then(async ({ versione }) => ({
        versione,
        ...(await call(listPersonVersions, { params, query: {} })),
      }))
      .catch(() => null);
    if (stored === null) return;
    const { versione, versioni } = stored;
    const data = { from: dataOn(under, day), onto: dataOn(versioni, day) };
    form.change((typed) => ({ ...laidOver(typed, data), versione }));
    setUnder(versioni);
    form.reload();
  }

  return (
    <FormDialog
      title={title}
      size="lg"
      form={{ ...form.frame, onReload: () => void reload() }}
      submitLabel="Registra i nuovi dati"
      onClose={onClose}
    >
      <DateField
        label="Data di decorrenza"
        description="Qui sotto i dati di questo giorno. Ciò che cambi vale da allora, anche nei dati già registrati da un giorno successivo, dove dicevano lo stesso; fino al giorno prima resta tutto com’è."
        {...form.field('dal')}
        onChange={beginOn}
      />
      <div className={classes.fields}>
        <PersonFields field={form.field} />
      </div>
    </FormDialog>
  );
}

/** A person's data as they hold on a day. */
const dataOn = (versions: readonly PersonVersion[], day: string): TypedPerson =>
  typedFrom(
    blankPerson,
    versions.find((version) => holdsOn(version, day)),
  );

/** What is typed, in the fields where it is other than the data it was laid over, laid over others. */
function laidOver(typed: TypedPerson, { from, onto }: { from: TypedPerson; onto: TypedPerson }): TypedPerson {
  const names = Object.keys(onto) as (keyof TypedPerson)[];
  const laid = names.map((name) => [name, typed[name] === from[name] ? onto[name] : typed[name]]);
  return Object.fromEntries(laid) as TypedPerson;
}
