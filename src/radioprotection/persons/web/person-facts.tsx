import { formatDay } from '#platform/contract/dates.ts';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import type { PersonData } from '../contract.ts';
import { genderLabels, gradeLabels, qualificationLabels } from '../rules.ts';

const nothing: readonly (readonly [string, string | null])[] = [];

/** The data of a person, to be read. */
export function PersonFacts({
  data,
  more = nothing,
}: {
  data: PersonData;
  more?: readonly (readonly [string, string | null])[];
}) {
  const place = [data.address, [data.cap, data.city].filter(Boolean).join(' '), data.province].filter(
    Boolean,
  );
  return (
    <RecordFacts
      facts={[
        ['Cognome', data.surname],
        ['Nome', data.name],
        ['Genere', genderLabels[data.gender]],
        ['Codice fiscale', data.fiscalCode],
        ['Data di nascita', data.birthDate === null ? null : formatDay(data.birthDate)],
        ['Luogo di nascita', data.birthPlace],
        ['E-mail', data.email],
        ['PEC', data.pec],
        ['Telefono', data.phone],
        ['Titolo di studio', data.titolo === null ? null : qualificationLabels[data.titolo]],
        ['Grado', data.grado === null ? null : gradeLabels[data.grado]],
        ['Numero d’ordine', data.numeroOrdine],
        ['Indirizzo di lavoro', data.workAddress],
        ['Indirizzo', place.join(', ') || null],
        ['Note interne', data.notes],
        ...more,
      ]}
    />
  );
}
