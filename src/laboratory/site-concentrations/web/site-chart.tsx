import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { TimeChart } from '#ui/charts/time-chart.tsx';
import { getSiteConcentrations } from '../contract.ts';
import { chartOfSite, undrawnCount } from '../rules.ts';
import classes from './site-chart.module.css';

/** What the points of a site measured over time, beside the level they are compared with. */
export function SiteChart({ addressId }: { addressId: number }) {
  const found = useEndpoint(getSiteConcentrations, { params: { indirizzo: addressId } });
  const { data, error } = found;
  const undrawn = data ? undrawnCount(data) : 0;
  return (
    <>
      <TimeChart
        key={addressId}
        label={data ? `Concentrazione di ${data.indirizzo.nome}` : 'Concentrazione nel tempo'}
        chart={data && chartOfSite(data)}
        empty={{
          text: 'Ancora nessun risultato da disegnare',
          detail: 'Il grafico nasce con il primo dosimetro analizzato di questa sede.',
        }}
        failure={
          error && !data
            ? {
                text: error.text,
                requestId: error.requestId ?? undefined,
                onRetry: () => found.refetch(),
              }
            : undefined
        }
      />
      {data && data.punti.length > 0 && (
        <p className={classes.note}>
          Ogni tratto è un dosimetro, dal giorno in cui è stato posizionato a quello in cui è stato rimosso.{' '}
          {data.livello.motivo}.{undrawn === 1 && ' Un risultato non ha un valore da disegnare.'}
          {undrawn > 1 && ` ${undrawn} risultati non hanno un valore da disegnare.`}
        </p>
      )}
    </>
  );
}
