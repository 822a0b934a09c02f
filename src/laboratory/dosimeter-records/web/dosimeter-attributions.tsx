import { PlacementPhoto } from '#field/arrivals/web/public.ts';
import { CorrectedBadge } from '#field/my-placements/web/public.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { OldDataBadge } from '#ui/feedback/old-data-badge.tsx';
import { agedNote, ResultConcentration, ResultState } from '../../results/web/public.ts';
import type { DosimeterAttribution, DosimeterRecord } from '../contract.ts';
import { CustodyStrip } from './custody-strip.tsx';
import classes from './dosimeters.module.css';
import { ChangePhoto } from './photo-dialog.tsx';

/** To whom a dosimeter was given, where it lay, and what it measured there. */
export function DosimeterAttributions({ record: { codice, attribuzioni } }: { record: DosimeterRecord }) {
  return (
    <RecordSection title={attribuzioni.length > 1 ? 'Assegnazioni' : 'Assegnazione'}>
      {attribuzioni.length === 0 && (
        <p className={classes.quiet}>Non è mai stato assegnato: è in magazzino.</p>
      )}
      <ol className={classes.attributions}>
        {attribuzioni.map((attribution) => (
          <Attribution key={attribution.trattamento} code={codice} attribution={attribution} />
        ))}
      </ol>
    </RecordSection>
  );
}

type AttributionProps = { code: string; attribution: DosimeterAttribution };

function Attribution({ code, attribution }: AttributionProps) {
  const { trattamento, versione, committente, indirizzo, punto, corretto, storico, foto } = attribution;
  return (
    <li className={classes.attribution}>
      <p className={classes.place}>
        <strong>
          <AppLink href={`/user/anagrafica/committenti/${committente.id}`}>{committente.nome}</AppLink>
        </strong>
        {indirizzo && <AppLink href={`/lb/cr39/sede/view/${indirizzo.id}`}>{indirizzo.nome}</AppLink>}
        {punto && <span>{punto}</span>}
        {corretto && <CorrectedBadge placementId={trattamento} code={code} />}
        {storico && <OldDataBadge />}
      </p>
      <CustodyStrip attribution={attribution} />
      <div className={classes.evidence}>
        {foto && <PlacementPhoto id={trattamento} code={code} version={versione} size="large" />}
        <div className={classes.outcome}>
          <Measured attribution={attribution} />
          {punto && <ChangePhoto code={code} attribution={attribution} />}
        </div>
      </div>
    </li>
  );
}

/** What it measured, with the formula behind it, and the way to its readings. */
function Measured({ attribution }: { attribution: DosimeterAttribution }) {
  const { trattamento, misura, inizio, fine, smarrito, livello, regola } = attribution;
  const readings = `/lb/cr39/results/${trattamento}`;
  if (misura === null)
    return fine === null || smarrito ? null : <AppLink href={readings}>Registra la lettura</AppLink>;
  const days = { inizio, fine };
  return (
    <span className={classes.measured}>
      <ResultConcentration
        misura={misura}
        {...days}
        livello={livello}
        regola={regola}
        wordPlace="beside"
        hasUnit
      />
      <ResultState state={misura.esito} note={agedNote(misura, days)} />
      <AppLink href={readings}>Letture</AppLink>
    </span>
  );
}
