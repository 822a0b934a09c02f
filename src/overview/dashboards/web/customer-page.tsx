import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { readStandpoint, siteLinks } from '#customers/standpoints/rules.ts';
import { SiteChart } from '#laboratory/site-concentrations/web/public.ts';
import { formatPlainDay } from '#platform/contract/dates.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { customerReportUrl } from '#reports/final-reports/web/public.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { deadlineLabels } from '../../deadline-words/rules.ts';
import { type CustomerDashboard, type CustomerTile, getCustomerDashboard } from '../customer/contract.ts';
import { namedInTile } from '../customer/rules.ts';
import classes from './dashboards.module.css';
import { Entries, Entry, Tile } from './tile.tsx';

/** What a customer's sites measured, what is due next, and what was issued (Q2-111). */
export function CustomerDashboardPage() {
  const { committente = '' } = useParams({ strict: false }) as { committente?: string };
  const sites = useCustomerTile(committente, 'sedi');
  const { error } = sites.found;
  if (error?.status === 404) return <ErrorState text={error.text} />;
  return (
    <>
      <PageHeader
        title="Dashboard"
        breadcrumb={[
          { label: sites.found.data?.committente.nome ?? 'Committente', href: `/client/${committente}` },
        ]}
        link={appLink}
        detail="Che cosa hanno misurato le sedi, che cosa scade, che cosa è stato emesso"
      />
      <div className={classes.tiles} data-few>
        <Tile title="Concentrazione per sede" isWide {...sites}>
          {(found) => <Sites found={found} />}
        </Tile>
        <Deadlines committente={committente} />
        <Documents committente={committente} />
      </div>
    </>
  );
}

function useCustomerTile<T extends CustomerTile>(client: string, riquadro: T) {
  const found = useEndpoint(getCustomerDashboard, { params: { client }, query: { riquadro } });
  return { found, data: found.data?.[riquadro] as CustomerDashboard[T] | undefined };
}

function Sites({ found: { totale, sedi } }: { found: CustomerDashboard['sedi'] }) {
  const [chosen, setChosen] = useState('');
  const site = sedi.find(({ id }) => String(id) === chosen) ?? sedi[0];
  if (!site)
    return (
      <EmptyState
        text="Ancora nessun risultato"
        detail="Il grafico nasce con il primo dosimetro analizzato di una sede."
      />
    );
  return (
    <>
      {sedi.length > 1 && (
        <div className={classes.site}>
          <SelectField
            label="Sede"
            value={String(site.id)}
            options={sedi.map(({ id, nome }) => ({ value: String(id), label: nome }))}
            onChange={setChosen}
            {...(totale > sedi.length
              ? { description: `Le prime ${sedi.length} di ${totale} sedi, per nome.` }
              : {})}
          />
        </div>
      )}
      <SiteChart addressId={site.id} />
    </>
  );
}

function Deadlines({ committente }: { committente: string }) {
  const { found, data } = useCustomerTile(committente, 'scadenze');
  const standpoint = readStandpoint(`/client/${committente}`);
  const today = deviceClock.today();
  return (
    <Tile title="Prossime scadenze" {...{ found, data }}>
      {({ totale, prossime }) =>
        totale === 0 ? (
          <p className={classes.plain}>
            Nessuna scadenza: non c’è nulla in misura, e da nessuna relazione segue un termine.
          </p>
        ) : (
          <Entries rows={prossime} total={totale} named={namedInTile}>
            {({ tipo, entro, indirizzo, dosimetri }) => (
              <Entry
                key={`${tipo} ${indirizzo.id}`}
                href={
                  siteLinks(standpoint, {
                    committente: Number(committente),
                    cliente: indirizzo.cliente,
                    indirizzo: indirizzo.id,
                  }).page
                }
                name={indirizzo.nome}
                detail={dosimetri === null ? deadlineLabels[tipo] : `${deadlineLabels[tipo]}: ${dosimetri}`}
                value={`${entro < today ? 'scaduta il' : 'entro il'} ${formatPlainDay(entro)}`}
                isAlert={entro < today}
              />
            )}
          </Entries>
        )
      }
    </Tile>
  );
}

function Documents({ committente }: { committente: string }) {
  const { found, data } = useCustomerTile(committente, 'documenti');
  return (
    <Tile
      title="Ultime relazioni finali"
      link={{ href: `/client/${committente}/cr39/relations`, label: 'Tutte' }}
      {...{ found, data }}
    >
      {(reports) =>
        reports.length === 0 ? (
          <p className={classes.plain}>Ancora nessuna relazione finale.</p>
        ) : (
          <ul className={classes.entries}>
            {reports.map(({ id, numero, revisione, indirizzo, emessa, sopraLivello }) => (
              <Entry
                key={id}
                href={customerReportUrl(committente, id)}
                isDocument
                name={revisione === 0 ? numero : `${numero}, revisione ${revisione}`}
                detail={indirizzo.nome}
                value={`${formatPlainDay(emessa)}${sopraLivello ? ', sopra il livello' : ''}`}
                isAlert={sopraLivello}
              />
            ))}
          </ul>
        )
      }
    </Tile>
  );
}
