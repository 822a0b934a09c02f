import { lazy, type ReactNode, Suspense } from 'react';
import { isAllowed, type Permission, type Role } from '#platform/contract/access.ts';
import type { RecordTab } from '#platform/web/records/record-tabs.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { readUnitFolders } from '../../folders/permissions.ts';
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
  /** Who sees it; whoever sees the unit, unless said. */
  permission?: Permission;
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
    content: ({ id }) => <Devices companyId={id} />,
  },
  {
    id: 'registri',
    label: 'Registri',
    count: ({ registri }) => registri,
    content: (unit) => <Registries place={{ ...unit, company: unit }} />,
  },
  { id: 'manuali', label: 'Manuali', content: ({ id }) => <Manuals companyId={id} /> },
  {
    id: 'attivita',
    label: 'Attività',
    count: ({ attivita }) => attivita,
    content: ({ id, project, employer }) => <Activities unit={{ project, employer, company: { id } }} />,
  },
  {
    id: 'planimetrie',
    label: 'Planimetrie',
    content: (unit) => <Planimetries unit={{ ...unit, company: unit }} />,
  },
  {
    id: 'documenti',
    label: 'Documenti',
    permission: readUnitFolders,
    content: ({ id, project, employer }) => (
      <>
        <Papers companyId={id} />
        <Documents place={{ project, employer, company: { id } }} />
      </>
    ),
  },
];

/** As somebody of these roles sees them. */
export function unitTabs(unit: CompanyRecord, roles: readonly Role[]): RecordTab[] {
  const seen = tabs.filter(({ permission }) => permission === undefined || isAllowed(roles, permission));
  return seen.map(({ id, label, count, content }) => ({
    ...{ id, label, isWide: true },
    ...(count ? { count: count(unit) } : {}),
    content: () => <Suspense fallback={<Skeletons shape="row" count={4} />}>{content(unit)}</Suspense>,
  }));
}
