import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { endpointUrl } from '#platform/web/api-client.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordHistory } from '#platform/web/records/record-history.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { getShipment, type Shipment } from '../contract.ts';
import { getShipmentHistory, printDeliveryNote } from '../departure/contract.ts';
import { shipmentLabels } from '../rules.ts';
import { DepartureSection } from './departure-section.tsx';
import { ShipmentForm } from './shipment-form.tsx';
import classes from './shipments.module.css';
import { ShippedDosimeters } from './shipped-dosimeters.tsx';

export function ShipmentPage() {
  const { spedizione = '' } = useParams({ strict: false }) as { spedizione?: string };
  const found = useEndpoint(getShipment, { params: { spedizione } });
  return (
    <RecordView found={found}>{(shipment) => <View key={shipment.id} shipment={shipment} />}</RecordView>
  );
}

function View({ shipment }: { shipment: Shipment }) {
  const [isDirty, setDirty] = useState(false);
  const params = { spedizione: shipment.id };
  const history = useEndpoint(getShipmentHistory, { params });
  const { numero, committente, spedito, dosimetri } = shipment;
  const detail = [
    shipmentLabels[shipment.situazione],
    committente.nome,
    spedito && formatDay(spedito),
    countOf(dosimetri.length, 'dosimetro', 'dosimetri'),
  ];
  return (
    <>
      <PageHeader
        title={numero ?? 'Spedizione in preparazione'}
        breadcrumb={[{ label: 'Spedizioni', href: '/lb/cr39/shipments' }]}
        link={appLink}
        detail={detail.filter(Boolean).join(' · ')}
        actions={
          numero !== null && (
            <Button
              component="a"
              color="accent"
              href={endpointUrl(printDeliveryNote, { params })}
              target="_blank"
              leftSection={<IconPrinter size={18} aria-hidden />}
            >
              Documento di trasporto
            </Button>
          )
        }
      />
      {numero === null ? (
        <div className={classes.columns}>
          <ShipmentForm shipment={shipment} onDirty={setDirty} />
          <DepartureSection shipment={shipment} isDirty={isDirty} />
        </div>
      ) : (
        <RecordFacts facts={factsOf(shipment)} />
      )}
      <ShippedDosimeters shipment={shipment} />
      <RecordHistory found={history} />
    </>
  );
}

function factsOf({ indirizzo, vettore, nota, fuori, dosimetri }: Shipment) {
  return [
    ['Per l’indirizzo', indirizzo?.nome ?? null],
    ['Vettore', vettore ?? 'A cura del mittente'],
    ['Nota', nota],
    ['Ancora fuori', `${fuori} di ${dosimetri.length}`],
  ] as const;
}
