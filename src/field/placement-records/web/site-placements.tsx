import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { floorLabel } from '#customers/points/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { OldDataBadge } from '#ui/feedback/old-data-badge.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { stateLabels } from '../../dosimeter-states/rules.ts';
import { CorrectedBadge } from '../../my-placements/web/public.ts';
import { listSitePlacements, type SitePlacement } from '../contract.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import classes from './placement-records.module.css';

/** Every placement of a site with the way to correct it: asked for, as the periods above it tell the rest. */
export function SitePlacements({ addressId }: { addressId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="site-placements">
      <h2 id="site-placements" className={classes.title}>
        Tutti i posizionamenti
      </h2>
      {isOpen ? (
        <Placements addressId={addressId} />
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          Correggi un posizionamento
        </Button>
      )}
    </section>
  );
}

function Placements({ addressId }: { addressId: number }) {
  const source = useRecords(listSitePlacements, { params: { indirizzo: addressId } });
  const [opened, setOpened] = useState<SitePlacement | null>(null);
  // Read anew after a conflict: the form goes on from what is stored now.
  const { data } = source.found;
  const row = data?.rows.find(({ trattamento }) => trattamento === opened?.trattamento) ?? opened;
  return (
    <>
      <RecordList
        {...source}
        columns={columnsWith(setOpened)}
        rowKey={({ trattamento }) => trattamento}
        caption="Posizionamenti della sede, per punto"
        unit={['posizionamento', 'posizionamenti']}
        search={{ label: 'Cerca nei posizionamenti della sede', placeholder: 'Codice o punto' }}
        empty={{ text: 'In questa sede non è ancora stato posizionato nessun dosimetro' }}
      />
      {row && opened && (
        <CorrectionDialog key={opened.trattamento} row={row} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function columnsWith(onCorrect: (row: SitePlacement) => void): readonly DataColumn<SitePlacement>[] {
  return [
    {
      key: 'dosimetro',
      header: 'Dosimetro',
      cell: ({ dosimetro, codice, trattamento, corretto, storico }) => (
        <span className={classes.named}>
          <AppLink className="ui-code" href={`/lb/cr39/dosimeters/${dosimetro}`}>
            {codice}
          </AppLink>
          {corretto && <CorrectedBadge placementId={trattamento} code={codice} />}
          {storico && <OldDataBadge />}
        </span>
      ),
    },
    {
      key: 'punto',
      header: 'Punto',
      cell: ({ punto, codicePiano, oldPiano }) => (
        <>
          {punto.nome} <span className={classes.quiet}>{floorLabel(codicePiano, oldPiano)}</span>
        </>
      ),
    },
    { key: 'situazione', header: 'Situazione', cell: stateOf },
    { key: 'inizio', header: 'Posizionato', cell: ({ inizio }) => formatDay(inizio) },
    { key: 'fine', header: 'Rimosso', cell: ({ fine }) => (fine === null ? '—' : formatDay(fine)) },
    { key: 'giorni', header: 'Giorni', numeric: true, cell: ({ giorni }) => giorni },
    {
      key: 'azioni',
      header: 'Azioni',
      cell: (row) => (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPencil size={16} aria-hidden />}
          aria-label={`Correggi ${row.codice}`}
          onClick={() => onCorrect(row)}
        >
          Correggi
        </Button>
      ),
    },
  ];
}

function stateOf({ smarrito, lavorato, fine }: SitePlacement): string {
  if (lavorato) return stateLabels.analizzato;
  if (smarrito) return stateLabels.smarrito;
  return fine === null ? stateLabels.posizionato : stateLabels.rimosso;
}
