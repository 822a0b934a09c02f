import { choiceFilter } from '#customers/record-choices/web/public.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { selectFilter } from '#platform/web/records/list-filters.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { useCan } from '#platform/web/session.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { listEmployerChoices, listProjectChoices } from '../../choices/contract.ts';
import { keepRadioprotection } from '../../reach/permissions.ts';
import { unitGapLabels, unitGaps } from '../../unit-gaps/rules.ts';
import { useUnitMapShape } from '../../unit-map/web/public.ts';
import { type CompanyRow, exportCompanies, listCompanies } from '../contract.ts';
import { companyHref } from '../rules.ts';

const columns: readonly DataColumn<CompanyRow>[] = [
  {
    key: 'alias',
    header: 'Unità locale',
    sortable: true,
    cell: (unit) => <AppLink href={companyHref(unit)}>{unit.alias}</AppLink>,
  },
  { key: 'citta', header: 'Indirizzo', sortable: true, wide: true, card: 'below', cell: ({ sede }) => sede },
  {
    key: 'datore',
    header: 'Datore di lavoro',
    cell: ({ employer }) => (
      <AppLink href={`/lb/radioprotection/employers/${employer.id}`}>{employer.nome}</AppLink>
    ),
  },
  { key: 'progetto', header: 'Progetto', hidden: true, cell: ({ project }) => project.nome },
  {
    key: 'stato',
    header: 'Stato',
    narrow: true,
    card: 'beside',
    cell: ({ attivo }) => <StateBadge active={attivo} />,
  },
];

const gaps = unitGaps.map((value) => ({ value, label: unitGapLabels[value] }));

const filters = [
  choiceFilter('progetto', 'Progetto', listProjectChoices),
  choiceFilter('datore', 'Datore di lavoro', listEmployerChoices),
  selectFilter('manca', 'Da sistemare', gaps, 'Tutte'),
];

const views = gaps.map(({ value, label }) => ({ label, asked: { manca: value } }));

/** The local units within reach. */
export function CompanyListPage() {
  const source = useRecords(listCompanies, { sheet: exportCompanies });
  const mayKeep = useCan(keepRadioprotection);
  const { q, datore, progetto, manca, stato } = source.list.query;
  const otherShape = useUnitMapShape(
    { q, progetto, datore, manca: unitGaps.find((gap) => gap === manca) },
    { list: source.name, note: stato && <p>Sulla mappa stanno solo le unità in uso.</p> },
  );
  const below = new URLSearchParams({
    ...(datore ? { datore } : {}),
    ...(progetto ? { progetto } : {}),
  });
  return (
    <ListPage
      source={source}
      title="Unità locali"
      detail="Quelle dei datori di lavoro, con le persone, i dispositivi e i registri di ciascuna."
      create={mayKeep && { label: 'Nuova unità locale', href: `/lb/radioprotection/companies/new?${below}` }}
      columns={columns}
      unit={['unità locale', 'unità locali']}
      search={{ label: 'Cerca tra le unità locali', placeholder: 'Nome, via o città' }}
      wholeLabel="Tutte"
      views={views}
      filters={filters}
      otherShape={otherShape}
      empty={{
        text: 'Ancora nessuna unità locale',
        detail: 'Le unità locali nascono dalla pagina di un datore di lavoro.',
      }}
    />
  );
}
