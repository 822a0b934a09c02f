import { searchChoices } from '#customers/record-choices/web/public.ts';
import { KindForm } from '#platform/web/records/kind-form.tsx';
import { useRecordForm } from '#platform/web/records/use-record-form.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import { type Pickable, PickField } from '#ui/fields/pick-field.tsx';
import { PickListField } from '#ui/fields/pick-list-field.tsx';
import {
  type ControlClientRecord,
  listExperts,
  listPlaceChoices,
  listPrincipalsToControl,
} from '../contract.ts';
import { placeLabel, transportLabels } from '../rules.ts';
import classes from './clients.module.css';
import { clientKind } from './kinds.ts';

const searchPrincipals = searchChoices(listPrincipalsToControl);
const searchExperts = searchChoices(listExperts);
const searchPlaces = async (q: string, signal: AbortSignal): Promise<readonly Pickable[]> =>
  (await searchChoices(listPlaceChoices)(q, signal)).map(({ id, label, detail }) => ({
    ...{ id, label: `${label} - ${detail ?? ''}` },
  }));

/** What holds for a client: the ways its loads come, where they arrive, who attests. */
export function ClientForm({ record }: { record?: ControlClientRecord }) {
  const form = useRecordForm({
    kind: clientKind,
    record,
    saved: {
      committente: null as Pickable | null,
      ...{ mare: record?.mare ?? true, aereo: record?.aereo ?? false, terra: record?.terra ?? false },
      scaricatoNave: record?.scaricatoNave ?? false,
      sedeObbligatoria: record?.sedeObbligatoria ?? false,
      aggiungePorti: record?.aggiungePorti ?? false,
      aggiungeAeroporti: record?.aggiungeAeroporti ?? false,
      strumentoObbligatorio: record?.strumentoObbligatorio ?? true,
      esperto: expertOf(record),
      arrivi: arrivalsOf(record),
    },
    missing: { committente: 'Scegliere il committente.' },
    wire: ({ committente, esperto, arrivi, ...flags }) => ({
      ...flags,
      committente: committente?.id,
      esperto: esperto?.id ?? null,
      arrivi: arrivi.map(({ id }) => id),
    }),
  });
  const { field } = form;
  const tick = (name: Flag, label: string, description?: string) => {
    const { value, error, ...rest } = field(name);
    return (
      <CheckField
        label={label}
        checked={value}
        onChange={(checked) => rest.onChange(checked)}
        {...(error ? { error } : {})}
        {...(description ? { description } : {})}
      />
    );
  };
  return (
    <KindForm form={form} label="Cliente IRME90" create="Aggiungi il cliente">
      {!record && <PickField label="Committente" search={searchPrincipals} {...field('committente')} />}
      <fieldset className={classes.group}>
        <legend>Tipi di trasporto</legend>
        {tick('mare', transportLabels.mare)}
        {tick('aereo', transportLabels.aereo)}
        {tick('terra', transportLabels.terra)}
        {tick('scaricatoNave', transportLabels.scaricatoNave)}
      </fieldset>
      <PickListField
        label="Porti e aeroporti di arrivo"
        description="Chi è abilitato in un luogo tolto da qui non lo è più."
        search={searchPlaces}
        {...field('arrivi')}
      />
      <fieldset className={classes.group}>
        <legend>Che cosa vale</legend>
        {tick('aggiungePorti', 'Può aggiungere porti di arrivo')}
        {tick('aggiungeAeroporti', 'Può aggiungere aeroporti di arrivo')}
        {tick(
          'sedeObbligatoria',
          'Sede del controllo obbligatoria',
          'Per i carichi che arrivano via terra o scaricati da nave.',
        )}
        {tick(
          'strumentoObbligatorio',
          'Strumento obbligatorio',
          'Le misure si inviano solo con uno strumento che si può usare.',
        )}
      </fieldset>
      <PickField
        label="Esperto di radioprotezione"
        description="Riceve le misure, se la carta di controllo dello strumento non ne indica un altro."
        search={searchExperts}
        {...field('esperto')}
      />
    </KindForm>
  );
}

const expertOf = (record: ControlClientRecord | undefined): Pickable | null => record?.esperto ?? null;
const arrivalsOf = (record: ControlClientRecord | undefined): readonly Pickable[] =>
  (record?.arrivi ?? []).map((place) => ({ id: place.id, label: placeLabel(place) }));

type Flag =
  | ('mare' | 'aereo' | 'terra' | 'scaricatoNave')
  | ('aggiungePorti' | 'aggiungeAeroporti' | 'sedeObbligatoria' | 'strumentoObbligatorio');
