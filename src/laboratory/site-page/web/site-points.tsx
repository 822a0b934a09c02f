import { floorLabel } from '#customers/points/rules.ts';
import type { ViewedPoint } from '#field/site-view/contract.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import classes from './site-page.module.css';

const columns: readonly DataColumn<ViewedPoint>[] = [
  {
    key: 'alias',
    header: 'Nome punto',
    cell: ({ id, alias, attivo }) => (
      <span className={classes.named}>
        <AppLink href={`/user/anagrafica/punti/${id}`}>{alias}</AppLink>
        {!attivo && <StateBadge active={false} />}
      </span>
    ),
  },
  { key: 'piano', header: 'Piano', cell: ({ codicePiano, oldPiano }) => floorLabel(codicePiano, oldPiano) },
  {
    key: 'superficie',
    header: 'Superficie',
    numeric: true,
    cell: ({ superficie }) => (superficie === null ? '—' : `${superficie} m²`),
  },
  {
    key: 'dosimetro',
    header: 'Dosimetro in posizione',
    cell: ({ attivi }) => (attivi.length === 0 ? '—' : <ActiveDosimeters dosimeters={attivi} />),
  },
];

function ActiveDosimeters({ dosimeters }: { dosimeters: ViewedPoint['attivi'] }) {
  return (
    <span className={classes.dosimeters}>
      {dosimeters.map(({ trattamento, codice, inizio, giorni, inScadenza }) => (
        <span key={trattamento}>
          <span className="ui-code">{codice}</span> dal {formatDay(inizio)},{' '}
          {giorni === 1 ? '1 giorno' : `${giorni} giorni`}
          {inScadenza && ', in scadenza'}
        </span>
      ))}
    </span>
  );
}

type SitePointsProps = { points: readonly ViewedPoint[]; addressId: number; mayAdd: boolean };

/** The measurement points of a site with what measures there now. */
export function SitePoints({ points, addressId, mayAdd }: SitePointsProps) {
  return (
    <section aria-labelledby="site-points">
      <h2 id="site-points" className={classes.title}>
        Punti di misurazione
      </h2>
      <DataList
        caption="Punti di misurazione e dosimetri in posizione"
        columns={columns}
        rows={points}
        rowKey={({ id }) => id}
        unit={['punto', 'punti']}
        empty={{
          text: 'Questa sede non ha ancora punti di misurazione',
          action: mayAdd && (
            <ButtonLink href={`/user/anagrafica/punti/nuovo?indirizzo=${addressId}`} primary={false}>
              Nuovo punto di misurazione
            </ButtonLink>
          ),
        }}
      />
    </section>
  );
}
