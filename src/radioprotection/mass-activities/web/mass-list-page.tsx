import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ListPage } from '#platform/web/records/list-page.tsx';
import type { MoreAction } from '#ui/controls/more-menu.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import type { MassActivity } from '../contract.ts';
import { stateOf } from '../list/rules.ts';
import { type MassPlace, massHref, newMassHref, placeIn } from '../places/rules.ts';
import { massTabs, type RowAction, rowActionLabels, rowActions } from '../states/rules.ts';
import { EmployerOfMass, type MassOwner } from './employer-of-mass.tsx';
import { leadsToPage, massColumns } from './mass-columns.tsx';
import { type AskedAction, MassQuestion } from './mass-question.tsx';
import { useMassList } from './use-mass-list.ts';

/** The mass activities of an employer (S2 §2.2). */
export function MassListPage() {
  const place = placeIn(useParams({ strict: false }) as Record<string, string>);
  if (typeof place === 'string') return <ErrorState isPage text={place} />;
  return (
    <EmployerOfMass key={JSON.stringify(place)} place={place}>
      {(owner) => <MassList place={place} owner={owner} />}
    </EmployerOfMass>
  );
}

const [whole, ...tabs] = massTabs;

function MassList({ place, owner }: { place: MassPlace; owner: MassOwner }) {
  const { source, status } = useMassList(place.employer);
  const [question, setQuestion] = useState<{ activity: number; action: AskedAction } | null>(null);
  const tab = tabs.find((one) => one.status === status);

  const menuOf = (row: MassActivity): MoreAction[] =>
    rowActions(stateOf(row)).map((action: RowAction) => {
      const label = rowActionLabels[action];
      if (leadsToPage(action)) return { label, href: massHref({ ...place, activity: row.id }, action) };
      const onSelect = () => setQuestion({ activity: row.id, action });
      return { label, onSelect, isDanger: action === 'delete' };
    });

  return (
    <>
      <ListPage
        source={source}
        title="Pratiche Massive"
        caption={`Pratiche massive di ${owner.employer}`}
        breadcrumb={owner.breadcrumb}
        detail="Le modifiche ai dati del datore di lavoro e di chi ne risponde, preparate una volta per molte unità locali."
        create={{ label: 'Nuova pratica', href: newMassHref(place) }}
        columns={massColumns(place)}
        unit={['pratica', 'pratiche']}
        wholeLabel={whole?.label ?? ''}
        views={tabs.map(({ label, status: value }) => ({ label, asked: { stato: value ?? '' } }))}
        search={{
          label: 'Cerca tra le pratiche massive',
          placeholder: 'Numero, operazione o persona',
        }}
        rowActions={menuOf}
        empty={
          tab
            ? { text: `Nessuna pratica in «${tab.label}»`, detail: 'Le altre sono sotto «Tutte».' }
            : {
                text: 'Ancora nessuna pratica massiva',
                detail:
                  'Una pratica prepara una volta sola una modifica – il legale rappresentante, l’esperto, i dati del datore di lavoro – e la porta in tutte le unità locali che riguarda.',
              }
        }
      />
      {question && <MassQuestion employer={place.employer} {...question} onClose={() => setQuestion(null)} />}
    </>
  );
}
