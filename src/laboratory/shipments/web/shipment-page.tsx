import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { endpointUrl } from '#platform/web/api-client.ts';
import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import type { Shipment } from '../contract.ts';
import { printDeliveryNote } from '../departure/contract.ts';
import { shipmentLabels } from '../rules.ts';
import { DepartureSection } from './departure-section.tsx';
import { ShipmentForm } from './shipment-form.tsx';
import { shipmentKind } from './shipment-kind.ts';
import classes from './shipments.module.css';
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
      detail={inWords}
      actions={({ id, numero }) => numero !== null && <PrintNote shipmentId={id} />}
      mayChange={({ numero }) => numero === null}
      form={(shipment) => <Preparation shipment={shipment} />}
      facts={(shipment) => <RecordFacts facts={factsOf(shipment)} />}
      sections={(shipment) => <ShippedDosimeters shipment={shipment} />}
    />
  );
}

/** What is shipped, and beside it the way out. */
function Preparation({ shipment }: { shipment: Shipment }) {
  const [isDirty, setDirty] = useState(false);
  return (
    <div className={classes.columns}>
      <ShipmentForm shipment={shipment} onDirty={setDirty} />
      <DepartureSection shipment={shipment} isDirty={isDirty} />
    </div>
  );
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

/** 'Spedita · Terme Euganee S.p.A. · 12/03/2026 · 3 dosimetri' */
function inWords({ situazione, committente, spedito, dosimetri }: Shipment): string {
  const count = countOf(dosimetri.length, 'dosimetro', 'dosimetri');
  return [shipmentLabels[situazione], committente.nome, spedito && formatDay(spedito), count]
    .filter(Boolean)
    .join(' · ');
}

function factsOf({ indirizzo, vettore, nota, fuori, dosimetri }: Shipment) {
  return [
    ['Per l’indirizzo', indirizzo?.nome ?? null],
    ['Vettore', vettore ?? 'A cura del mittente'],
    ['Nota', nota],
    ['Ancora fuori', `${fuori} di ${dosimetri.length}`],
  ] as const;
}
