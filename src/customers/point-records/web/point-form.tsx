import type { ApiFailure } from '#platform/web/api-client.ts';
import { OldDataNote } from '#platform/web/records/old-data-note.tsx';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { SimilarRecords, similarPauseMs } from '#platform/web/records/similar-records.tsx';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { type Pickable, PickField } from '#ui/fields/pick-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { floors } from '../../points/rules.ts';
import { listAddressChoices } from '../../record-choices/contract.ts';
import { ExternalCodeField, searchChoices } from '../../record-choices/web/public.ts';
import { createPoint, listSimilarPoints } from '../contract.ts';
import { PointPlace } from './point-place.tsx';

/** `attivo` and `versione` are absent for a point that does not exist yet; such a one gets its address. */
export type PointFields = {
  indirizzo: Pickable | null;
  alias: string;
  codicePiano: number | null;
  stanza: string;
  superficie: string;
  planimetry: number | null;
  planimetryPos: { x: number; y: number } | null;
  codiceEsterno: string;
  attivo?: boolean;
  versione?: number;
};

type PointFormProps = {
  saved: PointFields;
  /** The point that is changed. */
  pointId?: number;
  /** What its old data say about the floor, while it has none of the list. */
  oldFloor?: string | null;
  /** It came in with older data. */
  isOld?: boolean;
  isSaving: boolean;
  failure: ApiFailure | null;
  submitLabel: string;
  onReload?: () => void;
  onSubmit: (typed: ReturnType<typeof onWire>) => void;
};

const floorOptions = floors.map(({ id, label }) => ({ value: String(id), label }));

/** What was typed as the contract names it; a floor that is missing is found by its check. */
function onWire({ indirizzo, superficie, codicePiano, ...rest }: PointFields) {
  return {
    ...rest,
    indirizzo: indirizzo?.id ?? 0,
    codicePiano: codicePiano ?? 0,
    superficie: superficie.trim() === '' ? null : Number(superficie),
  };
}

export function PointForm(props: PointFormProps) {
  const {
    saved,
    pointId,
    oldFloor,
    isOld = false,
    isSaving,
    failure,
    submitLabel,
    onReload,
    onSubmit,
  } = props;
  const { typed, change, isDirty, reset } = useTyped<PointFields>(saved);
  const isNew = saved.attivo === undefined;
  const { indirizzo } = typed;
  const { errors: shown, check } = useSubmitErrors<string>({
    ...problemsOf(createPoint, onWire(typed)),
    ...(indirizzo === null ? { indirizzo: 'Scegliere l’indirizzo.' } : {}),
  });
  const errors: Partial<Record<string, string>> = { ...failure?.errors, ...shown };
  return (
    <RecordForm
      label="Punto di misurazione"
      submitLabel={submitLabel}
      isSaving={isSaving}
      failure={failure}
      isDirty={isDirty}
      check={check}
      onSubmit={() => onSubmit(onWire(typed))}
      onReset={reset}
      onReload={onReload && (() => (reset(), onReload()))}
    >
      {isOld && <OldDataNote />}
      {isNew && (
        <PickField
          label="Indirizzo"
          required
          placeholder="Nome, via o città dell’indirizzo"
          value={indirizzo}
          search={searchChoices(listAddressChoices, true)}
          onChange={(picked) => change({ indirizzo: picked, planimetry: null, planimetryPos: null })}
          error={errors['indirizzo']}
        />
      )}
      <TextField
        label="Nome del punto"
        required
        maxLength={256}
        value={typed.alias}
        onChange={(alias) => change({ alias })}
        error={errors['alias']}
        autoComplete="off"
      />
      {isNew && indirizzo && <SimilarPoints name={typed.alias} addressId={indirizzo.id} />}
      <SelectField
        label="Piano"
        required
        value={typed.codicePiano === null ? '' : String(typed.codicePiano)}
        onChange={(floor) => change({ codicePiano: floor === '' ? null : Number(floor) })}
        options={floorOptions}
        error={errors['codicePiano']}
        {...(oldFloor && saved.codicePiano === null ? { description: `Nei dati storici: ${oldFloor}` } : {})}
      />
      <RoomFields typed={typed} errors={errors} onChange={change} />
      {indirizzo && (
        <PointPlace
          addressId={indirizzo.id}
          pointId={pointId}
          planId={typed.planimetry}
          position={typed.planimetryPos}
          error={errors['planimetry']}
          onChange={change}
        />
      )}
      <ExternalCodeField
        value={typed.codiceEsterno}
        onChange={(codiceEsterno) => change({ codiceEsterno })}
        error={errors['codiceEsterno']}
      />
      {typed.attivo !== undefined && (
        <CheckField
          label="In uso"
          description="In un punto fuori uso non si posizionano più dosimetri. I suoi dati restano."
          checked={typed.attivo}
          onChange={(attivo) => change({ attivo })}
        />
      )}
    </RecordForm>
  );
}

type RoomFieldsProps = {
  typed: PointFields;
  errors: Partial<Record<string, string>>;
  onChange: (changes: Partial<PointFields>) => void;
};

function RoomFields({ typed, errors, onChange }: RoomFieldsProps) {
  return (
    <>
      <TextField
        label="Stanza"
        maxLength={255}
        value={typed.stanza}
        onChange={(stanza) => onChange({ stanza })}
        error={errors['stanza']}
        description="Lo stesso nome per tutti i punti dello stesso ambiente"
        autoComplete="off"
      />
      <NumberField
        label="Superficie (m²)"
        maxDigits={6}
        value={typed.superficie}
        onChange={(superficie) => onChange({ superficie })}
        error={errors['superficie']}
        description="Dell'intero ambiente"
      />
    </>
  );
}

/** Points of the address that exist already under a name like this one. */
function SimilarPoints({ name, addressId }: { name: string; addressId: number }) {
  const nome = name.trim();
  const found = useEndpoint(
    listSimilarPoints,
    { query: { indirizzo: addressId, nome } },
    { enabled: nome.length >= 3 && nome.length <= 255, delayMs: similarPauseMs },
  );
  return <SimilarRecords found={found.data?.simili} href={(id) => `/user/anagrafica/punti/${id}`} />;
}
