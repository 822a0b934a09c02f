import { Button } from '@mantine/core';
import { IconPrinter, IconTrash } from '@tabler/icons-react';
import { formatDay } from '#platform/contract/dates.ts';
import { endpointUrl } from '#platform/web/api-client.ts';
import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import type { Related } from '#platform/web/records/record-aside.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { countOf, wholeFigure } from '#ui/lists/count-of.ts';
import type { Shipment } from '../contract.ts';
import { printDeliveryNote } from '../departure/contract.ts';
import { countMoving } from '../rules.ts';
import { DepartureDialog, WithdrawalDialog } from './departure-dialogs.tsx';
import { ShipmentForm } from './shipment-form.tsx';
import { shipmentKind } from './shipment-kind.ts';
import { ShipmentState } from './shipment-state.tsx';
import { ShippedDosimeters } from './shipped-dosimeters.tsx';

export function NewShipmentPage() {
  return (
    <NewRecordPage kind={shipmentKind} title="Nuova spedizione">
      <ShipmentForm />
    </NewRecordPage>
  );
}

export function ShipmentPage() {
  return (
    <RecordPage
      kind={shipmentKind}
      title={({ numero }) => numero ?? 'Spedizione in preparazione'}
      state={({ situazione }) => <ShipmentState state={situazione} />}
      detail={({ committente }) => committente.nome}
      figures={({ dosimetri, fuori, numero, spedito }) => [
        { label: 'Dosimetri', value: wholeFigure(dosimetri.length) },
        ...(numero === null
          ? []
          : [
              { label: 'Spedita il', value: spedito === null ? '—' : formatDay(spedito) },
              { label: 'Ancora fuori', value: `${fuori} di ${dosimetri.length}` },
            ]),
      ]}
      action={(shipment, ask) =>
        shipment.numero === null ? (
          <Button
            color="accent"
            disabled={countMoving(shipment.dosimetri) === 0}
            onClick={() => ask('departure')}
          >
            Fai partire {countOf(countMoving(shipment.dosimetri), 'dosimetro', 'dosimetri')}
          </Button>
        ) : (
          <PrintNote shipmentId={shipment.id} />
        )
      }
      more={({ numero }, ask) =>
        numero === null
          ? [
              {
                label: 'Rinuncia alla spedizione',
                icon: <IconTrash size={18} aria-hidden />,
                isDanger: true,
                onSelect: () => ask('withdrawal'),
              },
            ]
          : []
      }
      dialog={(shipment, asked, onClose) =>
        asked === 'departure' ? (
          <DepartureDialog shipment={shipment} onClose={onClose} />
        ) : (
          <WithdrawalDialog shipment={shipment} onClose={onClose} />
        )
      }
      mayChange={({ numero }) => numero === null}
      facts={(shipment) => <RecordFacts facts={factsOf(shipment)} />}
      form={(shipment) => <ShipmentForm shipment={shipment} />}
      sections={(shipment) => <ShippedDosimeters shipment={shipment} />}
      related={relatedTo}
    />
  );
}

function relatedTo({ committente, indirizzo }: Shipment): Related[] {
  return [
    {
      label: 'Committente',
      items: [{ name: committente.nome, href: `/user/anagrafica/committenti/${committente.id}` }],
    },
    {
      label: 'Sede',
      items: indirizzo ? [{ name: indirizzo.nome, href: `/lb/cr39/sede/view/${indirizzo.id}` }] : [],
    },
  ];
}

function PrintNote({ shipmentId }: { shipmentId: number }) {
  return (
    <Button
      component="a"
      color="accent"
      href={endpointUrl(printDeliveryNote, { params: { spedizione: shipmentId } })}
      target="_blank"
      leftSection={<IconPrinter size={18} aria-hidden />}
    >
      Documento di trasporto
    </Button>
  );
}

function factsOf({ committente, indirizzo, vettore, nota }: Shipment) {
  return [
    ['Committente', committente.nome],
    ['Per l’indirizzo', indirizzo?.nome ?? null],
    ['Vettore', vettore ?? 'A cura del mittente'],
    ['Nota', nota],
  ] as const;
}
