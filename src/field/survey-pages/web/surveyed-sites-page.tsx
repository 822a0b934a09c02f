import { useParams } from '@tanstack/react-router';
import { readStandpoint, siteLinks } from '#customers/standpoints/rules.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { VerdictMark } from '#ui/feedback/verdict-mark.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { listSurveyedSites, type SurveyedSite } from '../contract.ts';
import classes from './survey-pages.module.css';

/** The addresses of a customer's principal, with what their questionnaires lack (B8). */
export function SurveyedSitesPage() {
  const { committente } = useParams({ strict: false }) as { committente: string };
  const source = useRecords(listSurveyedSites, { params: { committente } });
  const { data, error } = source.found;
  const home = `/client/${committente}` as const;
  if (error?.status === 404) return <ErrorState text={error.text} />;
  return (
    <ListPage
      source={source}
      title="Questionari delle sedi"
      caption="Indirizzi e questionari"
      breadcrumb={[{ label: data?.committente.nome ?? 'Committente', href: home }]}
      detail="Che cosa manca a ogni indirizzo, per la relazione e per l’ISIN."
      ways={
        <>
          <ButtonLink href={`${home}/cr39/positioning`} primary={false}>
            Posiziona un dosimetro
          </ButtonLink>
          <ButtonLink href={`${home}/cr39/replacement`} primary={false}>
            Sostituisci un dosimetro
          </ButtonLink>
        </>
      }
      columns={columnsOf(committente)}
      unit={['indirizzo', 'indirizzi']}
      search={{ label: 'Cerca tra gli indirizzi', placeholder: 'Nome, via, città, codice o cliente' }}
      empty={{
        text: 'Ancora nessun indirizzo',
        detail: 'Gli indirizzi compaiono qui quando si posiziona il primo dosimetro.',
      }}
    />
  );
}

function columnsOf(committente: string): readonly DataColumn<SurveyedSite>[] {
  const standpoint = readStandpoint(`/client/${committente}`);
  const linksOf = ({ id, cliente }: SurveyedSite) =>
    siteLinks(standpoint, { committente: Number(committente), cliente: cliente.id, indirizzo: id });
  return [
    {
      key: 'nome',
      header: 'Nome identificativo',
      sortable: true,
      cell: (site) => <AppLink href={linksOf(site).survey}>{site.nome}</AppLink>,
    },
    { key: 'indirizzo', header: 'Indirizzo', cell: ({ sede }) => sede },
    { key: 'cliente', header: 'Cliente', sortable: true, cell: ({ cliente }) => cliente.nome },
    {
      key: 'questionari',
      header: 'Questionari',
      cell: ({ edificioMancanti, datoreMancanti }) => (
        <Mark
          missing={edificioMancanti + datoreMancanti}
          none="Completi"
          one="Manca una risposta"
          more="risposte"
        />
      ),
    },
    {
      key: 'isin',
      header: 'ISIN',
      cell: ({ isinMancanti }) => (
        <Mark missing={isinMancanti} none="Pronto" one="Manca un dato" more="dati" />
      ),
    },
    {
      key: 'planimetrie',
      header: 'Planimetrie',
      cell: (site) => (
        <AppLink href={linksOf(site).plans}>
          Apri<span className="ui-hidden"> le planimetrie di {site.nome}</span>
        </AppLink>
      ),
    },
    {
      key: 'report',
      header: 'Misure',
      cell: (site) => (
        <AppLink href={linksOf(site).sampling}>
          Report campionamento<span className="ui-hidden"> di {site.nome}</span>
        </AppLink>
      ),
    },
  ];
}

type MarkProps = { missing: number; none: string; one: string; more: string };

function Mark({ missing, none, one, more }: MarkProps) {
  const label = missing === 0 ? none : missing === 1 ? one : `Mancano ${missing} ${more}`;
  return (
    <div className={classes.mark}>
      <VerdictMark isGood={missing === 0} label={label} />
    </div>
  );
}
