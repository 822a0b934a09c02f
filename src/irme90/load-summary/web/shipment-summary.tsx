import { formatDay } from '#platform/contract/dates.ts';
import type { WorkItem } from '../../measures/contract.ts';
import { landTransportLabels, transportLabels } from '../../words/rules.ts';
import { Facts } from './facts.tsx';
import classes from './summary.module.css';

/** By what the load is found and where, what it is (S1 §2.6), what was noted; who sends it to whom on request. */
export function ShipmentSummary({ item }: { item: WorkItem }) {
  const { anagrafica, trasporto, controlli } = item;
  const { naveDetails: ship, voloDetails: flight, trasportoTerritorio: land } = trasporto;
  const { merce, mittente, destinatario } = anagrafica;
  return (
    <section aria-label="Riepilogo del carico" className={classes.part}>
      <h2 className={classes.heading}>Riepilogo del carico</h2>
      {controlli.notesForOperator && (
        <div className={classes.notes}>
          <h3 className={classes.subheading}>Note per l’operatore</h3>
          <p>{controlli.notesForOperator}</p>
        </div>
      )}
      <Facts
        facts={[
          ['Matricola del container', land.matricola],
          ['Targa', land.targa],
          ['Vagone', land.vagone],
          ['Numero AWB', flight?.awb || land.awb],
          ['Polizza di carico', ship?.polizzaDiCarico],
          ['Porto di arrivo', ship?.portoArrivo?.label],
          ['Aeroporto di arrivo', flight?.aeroportoArrivo.label],
          ['Sede del controllo', land.sedeControllo?.label],
          ['Descrizione della merce', merce.description],
          ['Numero di colli', String(merce.numeroColli)],
          ['Data di lavorazione', formatDay(controlli.dueDate)],
          ['Trasporto', transportLabels[trasporto.tipo]],
          ['Sul territorio', land.tipo === 'rinfusa' ? 'Alla rinfusa' : landTransportLabels[land.tipo]],
        ]}
      />
      <details className={classes.more}>
        <summary>Mittente e destinatario</summary>
        <Facts
          facts={[
            ['Mittente', partyText(mittente)],
            ['Destinatario', partyText(destinatario)],
          ]}
        />
      </details>
    </section>
  );
}

function partyText({ nome, indirizzo, paese }: WorkItem['anagrafica']['mittente']): string {
  return [nome, indirizzo, paese].filter(Boolean).join(', ');
}
