import { IconHome, IconScan, IconSearch } from '@tabler/icons-react';
import type { Role } from '#platform/contract/access.ts';
import type { BottomBarItem } from '#ui/shell/bottom-bar.tsx';
import type { SideMenuArea } from '#ui/shell/side-menu.tsx';
import type { Place } from './places.ts';

/** An entry of the menu under the one word there is room for. */
type Wanted = { label: string; entry: string };

const sites: Wanted = { label: 'Sedi', entry: 'Committenti e sedi' };
const ofLaboratory: Wanted[] = [
  { label: 'Dosimetri', entry: 'Dosimetri' },
  { label: 'Rientri', entry: 'Rientri' },
];
const ofUnits: Wanted[] = [
  { label: 'Scadenze', entry: 'Scadenze' },
  { label: 'Unità', entry: 'Unità locali' },
];
const toSign: Wanted = { label: 'Da firmare', entry: 'Documenti da firmare' };

/** What each role reaches with the thumb, beside 'Oggi'; the first of a person's roles in this order decides. */
const wanted: readonly [Role, readonly Wanted[]][] = [
  [
    'admin',
    [
      { label: 'Rientri', entry: 'Rientri' },
      { label: 'Impostazioni', entry: 'Impostazioni' },
    ],
  ],
  ['lab', ofLaboratory],
  ['rp', [...ofUnits, toSign]],
  ['edr', [...ofUnits, toSign]],
  [
    'zona',
    [
      { label: 'Scansiona', entry: 'Controlla dosimetri' },
      sites,
      { label: 'Da inviare', entry: 'Da inviare' },
    ],
  ],
  [
    'operatore',
    [
      { label: 'Scansiona', entry: 'Controlla dosimetri' },
      sites,
      { label: 'Da inviare', entry: 'Da inviare' },
    ],
  ],
  [
    'cliente',
    [
      { label: 'Sedi', entry: 'Dashboard' },
      { label: 'Relazioni', entry: 'Relazioni finali' },
      { label: 'Questionari', entry: 'Questionari delle sedi' },
      // Only where somebody asks for controls is there such an entry.
      { label: 'IRME90', entry: 'Modelli IRME90' },
    ],
  ],
];

const search: BottomBarItem = { label: 'Cerca', icon: <IconSearch size={24} />, action: 'search' };

/** The bar at the foot of a phone, out of a person's menu. */
export function barOf(
  areas: readonly SideMenuArea[],
  { roles, place }: { roles: readonly Role[]; place: Place | null },
): BottomBarItem[] {
  const items = areas.flatMap((area) => area.items);
  const [today] = items;
  if (!today) return [];
  const role = wanted.find(
    ([one]) => roles.includes(one) && (place?.kind !== 'customer' || one === 'cliente'),
  );
  if (!role) return [];
  const hasSearch = role[0] === 'admin' || role[0] === 'lab';
  const rest = role[1].flatMap(({ label, entry }) => {
    const item = items.find((one) => one.label === entry);
    return item ? [{ ...item, label }] : [];
  });
  return [
    { ...today, label: 'Oggi', icon: <IconHome size={24} /> },
    ...(hasSearch ? [search] : []),
    ...rest,
  ].map((item) => (item.label === 'Scansiona' ? { ...item, icon: <IconScan size={24} /> } : item));
}
