import { useParams } from '@tanstack/react-router';
import { State } from '#customers/state-words/web/public.ts';
import { formatDay } from '#platform/contract/dates.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordFrame } from '#platform/web/records/record-frame.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { decimalText } from '#ui/fields/decimal.ts';
import { DataList } from '#ui/lists/data-list.tsx';
import { deviceCategoryLabels, stateOfDevice } from '../../devices/rules.ts';
import { dueFigure } from '../../next-due/web/public.ts';
import { unitRoleLabels } from '../../persons/rules.ts';
import { registryColumns } from '../../registries/web/public.ts';
import { ownUnitsHref } from '../../unit-places/rules.ts';
import { getOwnDevice } from '../contract.ts';

type Found = ResponseOf<typeof getOwnDevice>;

const columnsOfRegistries = registryColumns(null).filter(({ key }) => key !== 'device');

/** A device of a customer's own unit, which the code on its label opens: what is due, who answers, what it is. */
export function OwnDevicePage() {
  const params = useParams({ strict: false }) as Record<string, string>;
  const { committente: client = '', company = '', device = '' } = params;
  const found = useEndpoint(getOwnDevice, { params: { client, company, device } });
  return (
    <RecordView found={found}>
      {(one) => (
        <RecordFrame
          title={one.sigla}
          breadcrumb={[
            { label: 'Unità locali', href: ownUnitsHref(client) },
            { label: one.unita, href: `${ownUnitsHref(client)}/${company}/view?scheda=dispositivi` },
          ]}
          state={<State name={stateOfDevice({ isActive: true, status: one.currentStatus })} />}
          detail={[deviceCategoryLabels[one.type], one.brand, one.model].filter(Boolean).join(' · ')}
          figures={[
            dueFigure(one.prossima),
            { label: unitRoleLabels.edr, value: one.esperto ?? 'nessuno' },
            { label: 'In questo stato dal', value: one.dal ? formatDay(one.dal) : '—' },
          ]}
          tabs={[{ id: 'dati', label: 'Dati', isWide: true, content: () => <Parts device={one} /> }]}
        />
      )}
    </RecordView>
  );
}

function Parts({ device }: { device: Found }) {
  const withUnit = (value: number | null, unit: string) =>
    value === null ? null : `${decimalText(value)} ${unit}`;
  return (
    <>
      <RecordSection title="Dati" look="card">
        <RecordFacts
          facts={[
            ['Unità locale', device.unita],
            ['Datore di lavoro', device.datore],
            ['Matricola', device.serialNumber],
            ['Matricola del tubo', device.tubeSerialNumber],
            ['Tensione massima', withUnit(device.kVp, 'kVp')],
            ['Corrente massima', withUnit(device.mA, 'mA')],
          ]}
        />
      </RecordSection>
      <RecordSection title="Registri">
        <DataList
          caption="Registri del dispositivo"
          columns={columnsOfRegistries}
          rows={device.registries}
          rowKey={({ id }) => id}
          unit={['registro', 'registri']}
          empty={{ text: 'Nessun registro aperto' }}
          isDense
        />
      </RecordSection>
    </>
  );
}
