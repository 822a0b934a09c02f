import { call } from '#platform/web/api-client.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { type Pickable, PickField } from '#ui/fields/pick-field.tsx';
import { listDosimeterChoices, listPointChoices } from '../choices/contract.ts';
import type { SitePlacement } from '../contract.ts';
import { shownValues, type TypedCorrection } from '../rules.ts';

type CorrectionFieldsProps = {
  row: SitePlacement;
  typed: TypedCorrection;
  problems: Partial<Record<string, string>>;
  onChange: (changes: TypedCorrection) => void;
};

/** Point, dosimeter, days and whether it was lost: as they are, and what they shall be. */
export function CorrectionFields({ row, typed, problems, onChange }: CorrectionFieldsProps) {
  const { trattamento, punto, codice, lavorato } = row;
  const { inizio, fine, smarrito } = shownValues(row, typed);
  const today = deviceClock.today();
  const isUndone = row.fine !== null && fine === '';
  return (
    <>
      <PickField
        label="Punto di misurazione"
        placeholder={`${punto.nome} (com’è ora)`}
        value={typed.punto === undefined ? { id: punto.id, label: punto.nome } : typed.punto}
        search={searchFor(listPointChoices, trattamento)}
        onChange={(picked) => onChange({ punto: picked })}
        error={problems['punto']}
      />
      {!lavorato && (
        <PickField
          label="Codice del dosimetro"
          placeholder={`${codice} (com’è ora)`}
          value={typed.dosimetro === undefined ? { id: trattamento, label: codice } : typed.dosimetro}
          search={searchFor(listDosimeterChoices, trattamento)}
          onChange={(picked) => onChange({ dosimetro: picked })}
          error={problems['dosimetro']}
        />
      )}
      <DateField
        label="Data di posizionamento"
        max={today}
        value={inizio}
        onChange={(day) => onChange({ inizio: day })}
        error={problems['inizio']}
      />
      {!isUndone && (
        <DateField
          label="Data di rimozione"
          max={today}
          value={fine}
          onChange={(day) => onChange({ fine: day })}
          error={problems['fine']}
        />
      )}
      {row.fine !== null && !lavorato && (
        <CheckField
          label="Non è stato rimosso: è ancora in posizione"
          checked={isUndone}
          onChange={(undone) => onChange(undone ? { fine: '', smarrito: false } : { fine: row.fine ?? '' })}
          error={isUndone ? problems['fine'] : undefined}
        />
      )}
      {fine !== '' && !lavorato && (
        <CheckField
          label="Smarrito"
          checked={smarrito}
          onChange={(lost) => onChange({ smarrito: lost })}
          error={problems['smarrito']}
        />
      )}
    </>
  );
}

/** The choices of points and of dosimeters are asked for alike. */
type ChoiceEndpoint = typeof listPointChoices;

/** What a placement may be corrected to, by what is typed. */
function searchFor(endpoint: ChoiceEndpoint, trattamento: number) {
  return async (q: string, signal: AbortSignal): Promise<readonly Pickable[]> => {
    const { scelte } = await call(endpoint, { params: { trattamento }, query: { q } }, { signal });
    return scelte.map(({ id, nome, dettaglio }) => ({ id, label: nome, detail: dettaglio ?? undefined }));
  };
}
