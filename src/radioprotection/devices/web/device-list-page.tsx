import { choiceFilter } from '#customers/record-choices/web/public.ts';
import { State } from '#customers/state-words/web/public.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { selectFilter } from '#platform/web/records/list-filters.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { tableColumns } from '#platform/web/records/table-columns.ts';
import { useServerTable } from '#platform/web/records/use-server-table.tsx';
import { listEmployerChoices } from '../../choices/contract.ts';
import { deviceHref, unitHref } from '../../unit-places/rules.ts';
import {
  deviceCategories,
  deviceCategoryLabels,
  deviceStatuses,
  deviceStatusLabels,
  stateOfDevice,
} from '../rules.ts';
import { type DeviceRow, tableDevices } from '../table/contract.ts';
import { deviceColumns, deviceTable } from '../table/rules.ts';

const statuses = deviceStatuses.map((value) => ({ value: String(value), label: deviceStatusLabels[value] }));

const filters = [
  selectFilter(
    'categoria',
    'Categoria',
    deviceCategories.map((value) => ({ value, label: deviceCategoryLabels[value] })),
    'Tutte',
  ),
  selectFilter('stato', 'Stato', statuses),
  choiceFilter('employer', 'Datore di lavoro', listEmployerChoices),
  selectFilter('nascosti', 'Nascosti', [{ value: 'si', label: 'Solo i nascosti' }], 'Solo quelli in uso'),
];

const views = [
  ...statuses.slice(1).map(({ value, label }) => ({ label, asked: { stato: value } })),
  { label: 'Nascosti', asked: { nascosti: 'si' } },
];

const columns = tableColumns<DeviceRow>(
  deviceColumns,
  {
    sigla: ({ id, sigla }) => <AppLink href={deviceHref(id)}>{sigla}</AppLink>,
    type: ({ type }) => deviceCategoryLabels[type],
    currentStatus: ({ attivo, currentStatus }) => (
      <State name={stateOfDevice({ isActive: attivo, status: currentStatus })} />
    ),
    brand: ({ brand }) => brand ?? '—',
    model: ({ model }) => model ?? '—',
    serialNumber: ({ serialNumber }) => serialNumber ?? '—',
    tubeSerialNumber: ({ tubeSerialNumber }) => tubeSerialNumber ?? '—',
    kVp: ({ kVp }) => kVp ?? '—',
    mA: ({ mA }) => mA ?? '—',
    company: (row) => <AppLink href={unitHref(row)}>{row.company.nome}</AppLink>,
    employer: ({ employer }) => employer.nome,
  },
  {
    sigla: { narrow: true },
    type: { card: 'below' },
    currentStatus: { narrow: true, card: 'beside' },
    company: { card: 'below' },
  },
);

/** Every device of one's reach. */
export function DeviceListPage() {
  const table = useServerTable(tableDevices, {
    name: deviceTable,
    columns: deviceColumns,
    filters: ['categoria', 'stato', 'nascosti', 'employer'],
  });
  return (
    <ListPage
      source={table}
      title="Dispositivi"
      detail="Gli apparecchi delle unità locali, con lo stato di oggi. Si registrano dalla pagina dell’unità."
      columns={columns}
      wholeLabel="In uso"
      views={views}
      filters={filters}
      unit={['dispositivo', 'dispositivi']}
      search={{
        label: 'Cerca un dispositivo',
        placeholder: 'Sigla, marca, matricola, unità o datore di lavoro',
      }}
      empty={{
        text: 'Ancora nessun dispositivo',
        detail: 'I dispositivi si registrano dalla pagina della loro unità locale, scheda Dispositivi.',
        action: (
          <ButtonLink href="/lb/radioprotection/companies" primary={false}>
            Vai alle unità locali
          </ButtonLink>
        ),
      }}
    />
  );
}
