import { formatDay } from '#platform/contract/dates.ts';
import type { WorkItem } from '../../measures/contract.ts';
import { landTransportLabels, transportLabels } from '../../words/rules.ts';
import classes from './summary.module.css';

/** What is to be measured, as far as it was told (S1 §2.6). */
export function ShipmentSummary({ item }: { item: WorkItem }) {
  const { anagrafica, trasporto, controlli } = item;
  const { naveDetails: ship, voloDetails: flight, trasportoTerritorio: land } = trasporto;
  const { merce } = anagrafica;
  const lines: [label: string, value: string | null | undefined][] = [
    ['Trasporto', transportLabels[trasporto.tipo]],
    ['Porto di arrivo', ship?.portoArrivo?.label],
    ['Polizza di carico', ship?.polizzaDiCarico],
    ['Aeroporto di arrivo', flight?.aeroportoArrivo.label],
    ['Numero AWB', flight?.awb || land.awb],
    ['Trasporto sul territorio', land.tipo === 'rinfusa' ? 'Alla rinfusa' : landTransportLabels[land.tipo]],
    ['Matricola del container', land.matricola],
    ['Targa', land.targa],
    ['Vagone', land.vagone],
    ['Sede del controllo', land.sedeControllo?.label],
    ['Descrizione della merce', merce.description],
    ['Numero di colli', String(merce.numeroColli)],
    ['Mittente', anagrafica.mittente.nome],
    ['Destinatario', anagrafica.destinatario.nome],
    ['Data di lavorazione', formatDay(controlli.dueDate)],
  ];
  return (
    <section aria-label="Riepilogo del carico" className={classes.part}>
      <h2 className={classes.heading}>Riepilogo del carico</h2>
      <dl className={classes.facts}>
        {lines.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {controlli.notesForOperator && (
        <div className={classes.notes}>
          <h3 className={classes.subheading}>Note per l’operatore</h3>
          <p>{controlli.notesForOperator}</p>
        </div>
      )}
    </section>
  );
}
