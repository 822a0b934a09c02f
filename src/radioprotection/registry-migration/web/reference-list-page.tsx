import { useState } from 'react';
import { choiceFilter } from '#customers/record-choices/web/public.ts';
import { asItIsNow } from '#platform/web/records/as-it-is-now.ts';
import { numberFilter, selectFilter } from '#platform/web/records/list-filters.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { useCan } from '#platform/web/session.tsx';
import { listCompanyChoices } from '../../choices/contract.ts';
import { keepRadioprotection, workInUnits } from '../../reach/permissions.ts';
import { listReferences, type RegistryReference } from '../contract.ts';
import { referenceStateLabels, referenceStates } from '../rules.ts';
import { LinkReference } from './link-reference.tsx';
import { referenceColumns } from './reference-columns.tsx';

const filters = [
  selectFilter(
    'come',
    'Collegamento',
    referenceStates.map((value) => ({ value, label: referenceStateLabels[value] })),
  ),
  numberFilter('registro', 'Registro n.', 9),
  choiceFilter('company', 'Unità locale', listCompanyChoices),
];

const views = referenceStates.map((value) => ({
  label: referenceStateLabels[value],
  asked: { come: value },
}));

/** What registries of the earlier model named in words, and could not be linked by itself. */
export function ReferenceListPage() {
  const source = useRecords(listReferences);
  const mayLink = useCan(workInUnits);
  const mayUpgrade = useCan(keepRadioprotection);
  const [chosen, setChosen] = useState<RegistryReference | null>(null);
  return (
    <>
      <ListPage
        source={{ ...source, hasStates: false }}
        title="Da collegare a mano"
        detail="Ciò che i registri del modello precedente nominavano a parole, e non si è potuto collegare da sé."
        breadcrumb={
          mayUpgrade
            ? [{ label: 'Registri da aggiornare', href: '/lb/radioprotection/migration/registries' }]
            : []
        }
        columns={referenceColumns(mayLink ? setChosen : null)}
        unit={['riferimento', 'riferimenti']}
        search={{ label: 'Cerca tra i riferimenti', placeholder: 'Parole del registro o unità locale' }}
        filters={filters}
        views={views}
        empty={{
          text: 'Niente da collegare',
          detail: 'Qui sta ciò che un registro aggiornato nomina e non si riconosce da sé.',
        }}
      />
      {chosen && (
        <LinkReference
          reference={asItIsNow(source.found.data?.rows, chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
