import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { endpointUrl } from '#platform/web/api-client.ts';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { MoreMenu } from '#ui/controls/more-menu.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import {
  type Calibration,
  type InstrumentChecks as Checks,
  getInstrumentChecks,
  printInstrumentLabel,
} from '../calibrations/contract.ts';
import { downloadCertificate } from '../calibrations/keeping/contract.ts';
import { CalibrationDialog } from './calibration-dialog.tsx';
import classes from './cards.module.css';
import { InstrumentZones } from './instrument-zones.tsx';

/** What the page of an instrument shows of its calibrations with their certificates, its zones and control cards. */
export function InstrumentChecks({ id }: { id: number }) {
  const found = useEndpoint(getInstrumentChecks, { params: { instrument: id } });
  return (
    <RecordView found={found}>
      {(checks) => (
        <>
          <Calibrations instrument={id} checks={checks} />
          <InstrumentZones instrument={id} checks={checks} />
          {checks.carte.length > 0 && <Cards carte={checks.carte} />}
        </>
      )}
    </RecordView>
  );
}

type CalibrationsProps = { instrument: number; checks: Checks };

function Calibrations({ instrument, checks: { tarature, modificabile } }: CalibrationsProps) {
  const [asked, setAsked] = useState<number | 'new' | null>(null);
  const corrected = tarature.find(({ id }) => id === asked) ?? null;
  const print = () => window.open(endpointUrl(printInstrumentLabel, { params: { instrument } }));
  return (
    <RecordSection
      title="Tarature"
      action={
        <div className={classes.actions}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={print}
          >
            Etichetta QR
          </Button>
          {modificabile && (
            <Button variant="default" size="sm" onClick={() => setAsked('new')}>
              Aggiungi una taratura
            </Button>
          )}
        </div>
      }
    >
      <DataList
        caption="Tarature dello strumento"
        columns={calibrationColumns(instrument)}
        rows={tarature}
        rowKey={({ id }) => id}
        unit={['taratura', 'tarature']}
        rowActions={
          modificabile
            ? (calibration) => (
                <MoreMenu
                  size="sm"
                  label={`Azioni sulla taratura del ${formatDay(calibration.fatta)}`}
                  actions={[{ label: 'Correggi', onSelect: () => setAsked(calibration.id) }]}
                />
              )
            : undefined
        }
        empty={{
          text: 'Ancora nessuna taratura',
          detail: 'Fino alla prima taratura lo strumento vale come non tarato: non si può misurare.',
        }}
      />
      {(asked === 'new' || corrected) && (
        <CalibrationDialog instrument={instrument} calibration={corrected} onClose={() => setAsked(null)} />
      )}
    </RecordSection>
  );
}

function calibrationColumns(instrument: number): readonly DataColumn<Calibration>[] {
  return [
    { key: 'fatta', header: 'Tarato il', narrow: true, cell: ({ fatta }) => formatDay(fatta) },
    {
      key: 'fino',
      header: 'Valida fino al',
      narrow: true,
      card: 'beside',
      isTold: true,
      cell: ({ finoAl }) => formatDay(finoAl),
    },
    {
      key: 'laboratorio',
      header: 'Laboratorio',
      card: 'below',
      cell: ({ laboratorio }) => laboratorio || '—',
    },
    {
      key: 'certificato',
      header: 'Certificato',
      card: 'below',
      cell: ({ id, certificato, file }) =>
        file === null ? (
          certificato || '—'
        ) : (
          <a
            href={endpointUrl(downloadCertificate, { params: { instrument, taratura: id } })}
            target="_blank"
            rel="noopener"
          >
            {certificato || file}
          </a>
        ),
    },
    { key: 'chi', header: 'Registrata da', cell: ({ chi }) => chi ?? 'Con lo strumento' },
  ];
}

const cardColumns: readonly DataColumn<Checks['carte'][number]>[] = [
  { key: 'nome', header: 'Carta', cell: ({ nome }) => nome },
  {
    key: 'quando',
    header: 'Dal – al',
    narrow: true,
    card: 'beside',
    cell: ({ aperta, chiusa }) => `${formatDay(aperta)} – ${chiusa === null ? 'oggi' : formatDay(chiusa)}`,
  },
  { key: 'edr', header: 'Esperto', card: 'below', cell: ({ edr }) => edr ?? '—' },
  { key: 'misure', header: 'Misure', numeric: true, cell: ({ misure }) => misure },
  { key: 'motivo', header: 'Chiusa perché', card: 'below', cell: ({ motivo }) => motivo ?? '' },
];

function Cards({ carte }: { carte: Checks['carte'] }) {
  return (
    <RecordSection title="Carte di controllo">
      <DataList
        caption="Carte di controllo dello strumento"
        columns={cardColumns}
        rows={carte}
        rowKey={({ id }) => id}
        unit={['carta', 'carte']}
      />
    </RecordSection>
  );
}
