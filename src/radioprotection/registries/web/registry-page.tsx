import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { State } from '#customers/state-words/web/public.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { RelatedRecords } from '#platform/web/records/record-aside.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordFrame } from '#platform/web/records/record-frame.tsx';
import { LatestEvents, RecordHistory } from '#platform/web/records/record-history.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { deviceName } from '../../devices/rules.ts';
import { ExposedWorkers } from '../../exposed-workers/web/public.ts';
import { RegistryDocuments } from '../../folders/web/public.ts';
import { RegistryReferences } from '../../registry-migration/web/public.ts';
import { DefaultsToExchange } from '../../retroactive-documents/web/public.ts';
import { UnitPapers } from '../../unit-papers/web/public.ts';
import { deviceHref, unitHref, wayToUnit } from '../../unit-places/rules.ts';
import { getRegistryCard, getRegistryHistory, type RegistryRecord } from '../contract.ts';
import { implantTypeLabels, registryKindLabels, stateOfRegistry } from '../rules.ts';
import { ChangeRegistry, CloseRegistry, ReopenRegistry, SwitchRegistry } from './registry-dialogs.tsx';

type Address = 'project' | 'employer' | 'company' | 'registry';

/** The card of a registry (S2 §2.1); whatever stands above it in the address is what it belongs to. */
export function RegistryPage() {
  const named = useParams({ strict: false }) as Record<Address, string>;
  const { project, employer, company, registry } = named;
  const found = useEndpoint(getRegistryCard, { params: { project, employer, company, registry } });
  return <RecordView found={found}>{(record) => <Shown key={record.id} registry={record} />}</RecordView>;
}

type Asked = 'change' | 'close' | 'reopen' | 'switch';
const dialogs = {
  change: ChangeRegistry,
  close: CloseRegistry,
  reopen: ReopenRegistry,
  switch: SwitchRegistry,
};

/** None of them is what one comes for: a closed registry is opened again, an open one changed, set aside or closed. */
function actionsOn({ closeDate, attivo }: RegistryRecord, ask: (asked: Asked) => void) {
  if (closeDate !== null) return [{ label: 'Riapri il registro', onSelect: () => ask('reopen') }];
  return [
    { label: 'Modifica', onSelect: () => ask('change') },
    { label: attivo ? 'Rendi non attivo' : 'Riattiva', onSelect: () => ask('switch') },
    { label: 'Chiudi il registro', onSelect: () => ask('close') },
  ];
}

function Shown({ registry }: { registry: RegistryRecord }) {
  const history = useEndpoint(getRegistryHistory, { params: { registry: registry.id } });
  const [asked, setAsked] = useState<Asked | null>(null);
  // Workers and folder are of who works in the unit.
  const { modificabile: isOfWork } = registry;
  const seesWorkers = isOfWork && registry.kind === 'surveillance';
  const mayChange = registry.modificabile && registry.closeDate === null;
  const Dialog = asked && dialogs[asked];
  const takesDocuments = mayChange && registry.attivo;
  const ofDefaults = { registry: registry.id, type: implantTypeLabels[registry.implantType] };
  return (
    <>
      <RecordFrame
        title={`Registro ${registry.id}`}
        breadcrumb={wayToUnit(registry)}
        state={<State name={stateOfRegistry(registry)} />}
        detail={`${registryKindLabels[registry.kind]} · ${registry.company.nome}`}
        figures={[
          { label: 'Tipo di impianto', value: implantTypeLabels[registry.implantType] },
          {
            label: 'Dispositivo',
            value: registry.device?.sigla ?? '—',
            href: registry.device ? deviceHref(registry.device.id) : undefined,
          },
          { label: 'Aperto il', value: formatDay(registry.openDate) },
          {
            label: 'Chiuso il',
            value: registry.closeDate === null ? '—' : formatDay(registry.closeDate),
          },
        ]}
        more={registry.modificabile ? actionsOn(registry, setAsked) : []}
        tabs={[
          {
            id: 'panoramica',
            label: 'Panoramica',
            // The limits of a worker stand beside each other.
            isWide: seesWorkers,
            content: () => (
              <>
                {takesDocuments && <DefaultsToExchange {...ofDefaults} isBrief />}
                {seesWorkers && <ExposedWorkers registry={registry.id} isOpen={mayChange} />}
                <Facts registry={registry} />
                <RegistryReferences registry={registry.id} mayLink={isOfWork} />
              </>
            ),
          },
          ...(isOfWork
            ? [
                {
                  id: 'documenti',
                  label: 'Documenti',
                  isWide: true,
                  content: () => (
                    <>
                      {takesDocuments && <DefaultsToExchange {...ofDefaults} />}
                      <UnitPapers companyId={registry.company.id} registry={registry.id} />
                      <RegistryDocuments company={registry.company.id} registry={registry.id} />
                    </>
                  ),
                },
              ]
            : []),
          { id: 'storia', label: 'Storia', content: () => <RecordHistory found={history} /> },
        ]}
        aside={
          <>
            <RelatedRecords related={relatedTo(registry)} />
            <LatestEvents found={history} />
          </>
        }
      />
      {Dialog && <Dialog registry={registry} onClose={() => setAsked(null)} />}
    </>
  );
}

function Facts({ registry }: { registry: RegistryRecord }) {
  const { attivo, notes, device } = registry;
  return (
    <RecordSection title="Dati" look="card">
      <RecordFacts
        facts={[
          ['Numero', registry.id],
          ['Tipo', registryKindLabels[registry.kind]],
          ['Dispositivo', device ? deviceName(device) : null],
          ['Attivo', attivo ? 'Sì' : 'No'],
          ['Note', notes],
        ]}
      />
    </RecordSection>
  );
}

function relatedTo(registry: RegistryRecord) {
  return [
    { label: 'Unità locale', items: [{ name: registry.company.nome, href: unitHref(registry) }] },
    {
      label: 'Dispositivo',
      items: registry.device
        ? [{ name: deviceName(registry.device), href: deviceHref(registry.device.id) }]
        : [],
    },
  ];
}
