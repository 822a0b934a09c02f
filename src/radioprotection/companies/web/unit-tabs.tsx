import { lazy, type ReactNode, Suspense } from 'react';
import type { RecordTab } from '#platform/web/records/record-tabs.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import type { CompanyRecord } from '../contract.ts';

const Persons = lazy(async () => ({ default: (await import('../../unit-roles/web/public.ts')).UnitPersons }));

const Devices = lazy(async () => ({ default: (await import('../../devices/web/public.ts')).UnitDevices }));
const Registries = lazy(async () => ({
  default: (await import('../../registries/web/public.ts')).UnitRegistries,
}));
const Manuals = lazy(async () => ({
  default: (await import('../../quality-manuals/web/public.ts')).UnitManuals,
}));
const Activities = lazy(async () => ({
  default: (await import('../../activities/web/public.ts')).UnitActivities,
}));
const Planimetries = lazy(async () => ({
  default: (await import('../../planimetries/web/public.ts')).UnitPlanimetries,
}));

const Papers = lazy(async () => ({
  default: (await import('../../unit-papers/web/public.ts')).UnitPapers,
}));
const Documents = lazy(async () => ({
  default: (await import('../../folders/web/public.ts')).UnitDocuments,
}));

type UnitTab = {
  /** In the address: `?scheda=persone`. */
  id: string;
  label: string;
  count?: (unit: CompanyRecord) => number;
  /** For whoever works in the unit alone; else for whoever sees it. */
  isOfWork?: true;
  /** Drawn, and so read, when the tab is opened. */
  content: (unit: CompanyRecord) => ReactNode;
};

/** The parts of a local unit's page between 'Dati' and 'Storia': a slice with one of its own adds a line. */
const tabs: readonly UnitTab[] = [
  {
    id: 'persone',
    label: 'Persone',
    count: ({ persone }) => persone,
    content: ({ id, modificabile }) => <Persons companyId={id} mayChange={modificabile} />,
  },
  {
    id: 'dispositivi',
    label: 'Dispositivi',
    count: ({ dispositivi }) => dispositivi,
    content: ({ id, lavorabile }) => <Devices companyId={id} mayAdd={lavorabile} />,
  },
  {
    id: 'registri',
    label: 'Registri',
    count: ({ registri }) => registri,
    content: (unit) => <Registries place={{ ...unit, company: unit }} mayAdd={unit.lavorabile} />,
  },
  {
    id: 'manuali',
    label: 'Manuali',
    content: ({ id, lavorabile }) => <Manuals companyId={id} mayChange={lavorabile} />,
  },
  {
    id: 'attivita',
    label: 'Attività',
    count: ({ attivita }) => attivita,
    content: ({ id, project, employer }) => <Activities unit={{ project, employer, company: { id } }} />,
  },
  {
    id: 'planimetrie',
    label: 'Planimetrie',
    content: (unit) => <Planimetries unit={{ ...unit, company: unit }} mayChange={unit.lavorabile} />,
  },
  {
    id: 'documenti',
    label: 'Documenti',
    isOfWork: true,
    content: ({ id, project, employer }) => (
      <>
        <Papers companyId={id} />
        <Documents place={{ project, employer, company: { id } }} />
      </>
    ),
  },
];

/** As its reader sees them. */
export function unitTabs(unit: CompanyRecord): RecordTab[] {
  const seen = tabs.filter(({ isOfWork }) => !isOfWork || unit.lavorabile);
  return seen.map(({ id, label, count, content }) => ({
    ...{ id, label, isWide: true },
    ...(count ? { count: count(unit) } : {}),
    content: () => <Suspense fallback={<Skeletons shape="row" count={4} />}>{content(unit)}</Suspense>,
  }));
}
