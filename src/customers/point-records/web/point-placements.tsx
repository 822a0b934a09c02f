import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useCan } from '#platform/web/session.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { laboratoryView } from '../../customers/permissions.ts';
import type { Placement } from '../../points/contract.ts';
import { isActivePlacement } from '../../points/rules.ts';
import classes from './point-placements.module.css';

const columns: readonly DataColumn<Placement>[] = [
  { key: 'codice', header: 'Dosimetro', cell: (placement) => <Code placement={placement} /> },
  { key: 'inizio', header: 'Posizionato il', cell: ({ inizio }) => formatDay(inizio) },
  { key: 'fine', header: 'Rimosso il', cell: ({ fine }) => (fine === null ? '—' : formatDay(fine)) },
  { key: 'giorni', header: 'Giorni', numeric: true, cell: ({ giorni }) => giorni },
  { key: 'stato', header: 'Stato', cell: stateOf },
];

/** For the laboratory the way to what it measured. */
function Code({ placement: { trattamento, codice } }: { placement: Placement }) {
  const mayOpen = useCan(laboratoryView);
  if (!mayOpen) return <span className="ui-code">{codice}</span>;
  return (
    <AppLink className="ui-code" href={`/lb/cr39/results/${trattamento}`}>
      {codice}
    </AppLink>
  );
}

function stateOf(placement: Placement): string {
  if (placement.smarrito) return 'Smarrito';
  if (!isActivePlacement(placement)) return placement.lavorato ? 'Analizzato' : 'Rimosso';
  return placement.inScadenza ? 'In posizione, in scadenza' : 'In posizione';
}

/** The dosimeters that have measured at a point, the newest first. */
export function PointPlacements({ placements }: { placements: readonly Placement[] }) {
  return (
    <section className={classes.section} aria-labelledby="point-placements">
      <h2 id="point-placements" className={classes.title}>
        Dosimetri
      </h2>
      <DataList
        caption="Dosimetri in questo punto"
        columns={columns}
        rows={placements}
        rowKey={({ id }) => id}
        unit={['dosimetro', 'dosimetri']}
        empty={{ text: 'Qui non è ancora stato posizionato nessun dosimetro' }}
      />
    </section>
  );
}
