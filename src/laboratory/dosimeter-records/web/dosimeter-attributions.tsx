import { PlacementPhoto } from '#field/arrivals/web/public.ts';
import { CorrectedBadge } from '#field/my-placements/web/public.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { FormulaTip } from '#ui/feedback/formula-tip.tsx';
import { OldDataBadge } from '#ui/feedback/old-data-badge.tsx';
import { agedNote, concentrationText, figuresOf, formulasOf, ResultState } from '../../results/web/public.ts';
import { shipmentName } from '../../shipments/rules.ts';
import type { DosimeterAttribution, DosimeterRecord } from '../contract.ts';
import classes from './dosimeters.module.css';
import { ChangePhoto } from './photo-dialog.tsx';

/** To whom a dosimeter was given, where it lay, and what it measured there. */
export function DosimeterAttributions({ record: { codice, attribuzioni } }: { record: DosimeterRecord }) {
  return (
    <section className={classes.section} aria-labelledby="attributions">
      <h2 id="attributions" className={classes.sectionTitle}>
        {attribuzioni.length > 1 ? 'Assegnazioni' : 'Assegnazione'}
      </h2>
      {attribuzioni.length === 0 && (
        <p className={classes.quiet}>Non è mai stato assegnato: è in magazzino.</p>
      )}
      <ol className={classes.attributions}>
        {attribuzioni.map((attribution) => (
          <Attribution key={attribution.trattamento} code={codice} attribution={attribution} />
        ))}
      </ol>
    </section>
  );
}

type ShipmentOf = { spedizione: NonNullable<DosimeterAttribution['spedizione']> };
type AttributionProps = { code: string; attribution: DosimeterAttribution };

function Attribution({ code, attribution }: AttributionProps) {
  const { trattamento, versione, committente, indirizzo, punto, corretto, storico, foto } = attribution;
  return (
    <li className={classes.attribution}>
      <div className={classes.facts}>
        <p className={classes.place}>
          <strong>{committente.nome}</strong>
          {indirizzo && <AppLink href={`/lb/cr39/sede/view/${indirizzo.id}`}>{indirizzo.nome}</AppLink>}
          {punto && <span>{punto}</span>}
          {corretto && <CorrectedBadge placementId={trattamento} code={code} />}
          {storico && <OldDataBadge />}
        </p>
        <RecordFacts facts={factsOf(attribution)} />
        {punto && <ChangePhoto code={code} attribution={attribution} />}
      </div>
      {foto && <PlacementPhoto id={trattamento} code={code} version={versione} />}
    </li>
  );
}

function factsOf(attribution: DosimeterAttribution) {
  const { spedito, spedizione, inizio, fine, rientrato, smarrito, posizionatoDa, rimossoDa } = attribution;
  return [
    [
      'Spedito',
      spedizione ? (
        <Shipped key="shipped" spedito={spedito} spedizione={spedizione} />
      ) : (
        spedito && formatDay(spedito)
      ),
    ],
    ['Posizionato', inizio && [formatDay(inizio), posizionatoDa].filter(Boolean).join(' · ')],
    [smarrito ? 'Smarrito' : 'Rimosso', fine && [formatDay(fine), rimossoDa].filter(Boolean).join(' · ')],
    ['Rientrato', rientrato && formatDay(rientrato)],
    ['Risultato', <Measured key="measured" attribution={attribution} />],
  ] as const;
}

/** When it left, and with what. */
function Shipped({ spedito, spedizione }: Pick<DosimeterAttribution, 'spedito'> & ShipmentOf) {
  const name = <AppLink href={`/lb/cr39/shipments/${spedizione.id}`}>{shipmentName(spedizione)}</AppLink>;
  return spedito === null ? (
    name
  ) : (
    <>
      {formatDay(spedito)} · {name}
    </>
  );
}

/** What it measured, with the formula behind it, and the way to its readings. */
function Measured({ attribution }: { attribution: DosimeterAttribution }) {
  const { trattamento, misura, inizio, fine, smarrito } = attribution;
  const readings = `/lb/cr39/results/${trattamento}`;
  if (misura === null)
    return fine === null || smarrito ? '—' : <AppLink href={readings}>Registra la lettura</AppLink>;
  const days = { inizio, fine };
  return (
    <span className={classes.measured}>
      <FormulaTip lines={formulasOf(misura, days)}>{concentrationText(figuresOf(misura, days))}</FormulaTip>
      <ResultState state={misura.esito} note={agedNote(misura, days)} />
      <AppLink href={readings}>Letture</AppLink>
    </span>
  );
}
