import { useParams } from '@tanstack/react-router';
import { readStandpoint, siteLinks } from '#customers/standpoints/rules.ts';
import { AppLink } from '#platform/web/app-link.tsx';
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
      ways={[
        { label: 'Posiziona un dosimetro', href: `${home}/cr39/positioning` },
        { label: 'Sostituisci un dosimetro', href: `${home}/cr39/replacement` },
      ]}
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
      narrow: true,
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
      narrow: true,
      cell: ({ isinMancanti }) => (
        <Mark missing={isinMancanti} none="Pronto" one="Manca un dato" more="dati" />
      ),
    },
    {
      key: 'sede',
      header: 'Sede',
      cell: (site) => (
        <AppLink href={linksOf(site).page}>
          Apri<span className="ui-hidden"> la sede {site.nome}</span>
        </AppLink>
      ),
    },
    {
      key: 'planimetrie',
      header: 'Planimetrie',
      narrow: true,
      cell: (site) => (
        <AppLink href={linksOf(site).plans}>
          Apri<span className="ui-hidden"> le planimetrie di {site.nome}</span>
        </AppLink>
      ),
    },
    {
      key: 'report',
      header: 'Misure',
      narrow: true,
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
