import { Button } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { State } from '#customers/state-words/web/public.ts';
import { endpointUrl } from '#platform/web/api-client.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { decimalText } from '#ui/fields/decimal.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import { foldText, matchesWords, searchWords } from '#ui/fields/search-text.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { deviceHref } from '../../unit-places/rules.ts';
import { type DeviceOfUnit, listCompanyDevices } from '../contract.ts';
import { printUnitLabels } from '../labels/contract.ts';
import { deviceCategoryLabels, hiddenLabel, stateOfDevice, statusLabel } from '../rules.ts';
import classes from './devices.module.css';
import { NewDevice } from './new-device.tsx';

type Shown = Omit<DeviceOfUnit, 'statusContext' | 'surveillanceRegistries' | 'rmRegistries'>;

/** What is told of a device in a list of its unit, each linked to its page. */
export function columnsOfUnit(hrefOf: (device: number) => string): readonly DataColumn<Shown>[] {
  return [
    {
      key: 'sigla',
      header: 'Sigla',
      narrow: true,
      cell: ({ id, sigla }) => <AppLink href={hrefOf(id)}>{sigla}</AppLink>,
    },
    { key: 'type', header: 'Categoria', card: 'below', cell: ({ type }) => deviceCategoryLabels[type] },
    { key: 'maker', header: 'Marca e modello', card: 'below', cell: makerOf },
    { key: 'serialNumber', header: 'Matricola', cell: ({ serialNumber }) => serialNumber ?? '—' },
    { key: 'kVp', header: 'kVp', numeric: true, cell: ({ kVp }) => decimalText(kVp) || '—' },
    { key: 'mA', header: 'mA', numeric: true, cell: ({ mA }) => decimalText(mA) || '—' },
    {
      key: 'stato',
      header: 'Stato',
      narrow: true,
      card: 'beside',
      cell: ({ active, currentStatus }) => (
        <State name={stateOfDevice({ isActive: active, status: currentStatus })} />
      ),
    },
  ];
}

function makerOf({ brand, model }: Shown): string {
  return [brand, model].filter(Boolean).join(' ') || '—';
}

/** Those in use first; RX2 before RX10. */
function inOrder(a: DeviceOfUnit, b: DeviceOfUnit): number {
  const ofUse = Number(b.active) - Number(a.active);
  return ofUse || a.sigla.localeCompare(b.sigla, 'it', { numeric: true });
}

const columns = columnsOfUnit(deviceHref);

const nothingYet = {
  text: 'Ancora nessun dispositivo',
  detail: 'Qui stanno gli apparecchi dell’unità locale, con stato, dati tecnici e registri.',
};

/** From so many on, a unit's devices are looked for rather than looked through. */
const manyDevices = 12;

const wordsOf = ({ sigla, type, brand, model, serialNumber, tubeSerialNumber, ...one }: DeviceOfUnit) =>
  foldText(
    [
      ...[sigla, deviceCategoryLabels[type], brand, model, serialNumber, tubeSerialNumber],
      one.active ? statusLabel(one.currentStatus) : hiddenLabel,
    ].join(' '),
  );

/** The devices of a unit, as the tab of its page. */
export function UnitDevices({ companyId, mayAdd }: { companyId: number; mayAdd: boolean }) {
  const { data, error, refetch } = useEndpoint(listCompanyDevices, { params: { companyId } });
  const [isAdding, setAdding] = useState(false);
  const [sought, setSought] = useState('');
  const words = searchWords(sought);
  const rows = data?.deviceList.filter((one) => matchesWords(wordsOf(one), words)).toSorted(inOrder);
  const labels = endpointUrl(printUnitLabels, { params: { companyId } });
  return (
    <>
      <div className={classes.head}>
        {data && data.deviceList.length >= manyDevices && (
          <div className={classes.search}>
            <SearchField
              main
              label="Cerca tra i dispositivi dell’unità locale"
              placeholder="Sigla, categoria, matricola o stato"
              value={sought}
              onChange={setSought}
            />
          </div>
        )}
        {data?.deviceList.some(({ active }) => active) && (
          <Button
            component="a"
            href={labels}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
          >
            Stampa le etichette QR
          </Button>
        )}
        {mayAdd && (
          <Button
            color="accent"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Nuovo dispositivo
          </Button>
        )}
      </div>
      <DataList
        caption="Dispositivi dell’unità locale"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        unit={['dispositivo', 'dispositivi']}
        failure={error ? { text: error.text, onRetry: () => void refetch() } : undefined}
        empty={words.length > 0 ? { text: 'Nessun dispositivo corrisponde alla ricerca' } : nothingYet}
        isDense
      />
      {isAdding && <NewDevice companyId={companyId} onClose={() => setAdding(false)} />}
    </>
  );
}
