import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { State } from '#customers/state-words/web/public.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { endpointUrl } from '#platform/web/api-client.ts';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { decimalText } from '#ui/fields/decimal.ts';
import { activityHref } from '../../activities/web/public.ts';
import { dueFigure } from '../../next-due/web/public.ts';
import { implantTypeLabels } from '../../registries/rules.ts';
import { DevicePhoto } from '../../unit-pictures/web/public.ts';
import { registryHref, unitHref, wayToUnit } from '../../unit-places/rules.ts';
import { type DeviceRecord, getDevice, getDeviceHistory } from '../contract.ts';
import { printDeviceLabel } from '../labels/contract.ts';
import { deviceCategoryLabels, stateOfDevice } from '../rules.ts';
import { ChangeStatus } from './change-status.tsx';
import { DeviceForm } from './device-form.tsx';
import { deviceKind } from './device-kind.ts';
import { StatusHistory } from './status-history.tsx';

const DeviceTrend = lazy(async () => ({
  default: (await import('../../activities/web/public.ts')).DeviceTrend,
}));

/** The card of a device, which the code on its label opens. */
export function DevicePage() {
  return (
    <RecordPage
      kind={deviceKind}
      path={wayToUnit}
      title={({ sigla }) => sigla}
      state={({ attivo, currentStatus }) => (
        <State name={stateOfDevice({ isActive: attivo, status: currentStatus })} />
      )}
      detail={(device) => [deviceCategoryLabels[device.type], makerOf(device)].filter(Boolean).join(' · ')}
      figures={figuresOf}
      mayChange={({ modificabile }) => modificabile}
      action={({ modificabile, attivo }, ask) =>
        modificabile && attivo ? (
          <Button color="accent" onClick={() => ask('status')}>
            Cambia stato
          </Button>
        ) : null
      }
      more={({ id }) => [
        {
          label: 'Stampa l’etichetta QR',
          icon: <IconPrinter size={18} aria-hidden />,
          onSelect: () => void window.open(endpointUrl(printDeviceLabel, { params: { device: id } })),
        },
      ]}
      dialog={(device, _asked, onClose) => <ChangeStatus device={device} onClose={onClose} />}
      outOfUse={{
        text: 'Un dispositivo nascosto vale come tolto: non si conta, non ha attività attese, e sulla planimetria è in grigio. La sua storia resta.',
        back: 'Torna tra i dispositivi dell’unità locale.',
      }}
      facts={factsOf}
      form={(device) => <DeviceForm record={device} />}
      sections={({ id, sigla, statusContext }) => (
        <>
          <DevicePhoto id={id} of={sigla} refresh={[getDevice, getDeviceHistory]} />
          <StatusHistory history={statusContext.history} />
        </>
      )}
      tabs={({ id }) => [
        {
          id: 'andamento',
          label: 'Andamento',
          content: () => (
            <Suspense>
              <DeviceTrend device={id} />
            </Suspense>
          ),
        },
      ]}
      related={(device) => [
        { label: 'Unità locale', items: [{ name: device.company.nome, href: unitHref(device) }] },
        {
          label: 'Registri',
          items: [...device.surveillanceRegistries, ...device.rmRegistries].map(
            ({ id, implantType, ...one }) => ({
              name: `Registro ${id}`,
              href: registryHref(device, id),
              detail: `${implantTypeLabels[implantType]}, ${endOf(one)}`,
            }),
          ),
        },
        {
          label: 'Manuali di qualità',
          items: device.manuals.map(({ title }) => ({
            name: title,
            href: `${unitHref(device)}?scheda=manuali`,
          })),
        },
      ]}
    />
  );
}

function endOf(registry: { openDate: string; closeDate?: string | null; close?: string | null }): string {
  const end = registry.closeDate ?? registry.close ?? null;
  return end === null ? `dal ${formatDay(registry.openDate)}` : `chiuso il ${formatDay(end)}`;
}

function makerOf({ brand, model }: Pick<DeviceRecord, 'brand' | 'model'>): string {
  return [brand, model].filter(Boolean).join(' ');
}

function figuresOf(device: DeviceRecord) {
  const last = device.statusContext.history.at(-1);
  return [
    dueFigure(device.prossima, device.prossima ? activityHref(device, device.prossima.id) : undefined),
    { label: 'In questo stato dal', value: last ? formatDay(last.date) : '—' },
    { label: 'Tensione massima', value: withUnit(device.kVp, 'kVp') },
    { label: 'Corrente massima', value: withUnit(device.mA, 'mA') },
  ];
}

function withUnit(value: number | null, unit: string): string {
  return value === null ? '—' : `${decimalText(value)} ${unit}`;
}

function factsOf(device: DeviceRecord) {
  return (
    <RecordFacts
      facts={[
        ['Sigla', device.sigla],
        ['Categoria', deviceCategoryLabels[device.type]],
        ['Marca', device.brand],
        ['Modello', device.model],
        ['Matricola', device.serialNumber],
        ['Matricola del tubo', device.tubeSerialNumber],
        ['Note', device.notes],
      ]}
    />
  );
}
