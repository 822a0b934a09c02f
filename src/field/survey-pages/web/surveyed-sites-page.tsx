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
      rowActions={(site) => {
        const { page, plans, sampling } = linksOf(committente, site);
        return [
          { label: 'Apri la sede', href: page },
          { label: 'Planimetrie', href: plans },
          { label: 'Report campionamento', href: sampling },
        ];
      }}
      unit={['indirizzo', 'indirizzi']}
      search={{ label: 'Cerca tra gli indirizzi', placeholder: 'Nome, via, città, codice o cliente' }}
      empty={{
        text: 'Ancora nessun indirizzo',
        detail: 'Gli indirizzi compaiono qui quando si posiziona il primo dosimetro.',
      }}
    />
  );
}

const linksOf = (committente: string, { id, cliente }: SurveyedSite) =>
  siteLinks(readStandpoint(`/client/${committente}`), {
    ...{ committente: Number(committente), cliente: cliente.id, indirizzo: id },
  });

function columnsOf(committente: string): readonly DataColumn<SurveyedSite>[] {
  return [
    {
      key: 'nome',
      header: 'Nome identificativo',
      sortable: true,
      cell: (site) => <AppLink href={linksOf(committente, site).survey}>{site.nome}</AppLink>,
    },
    { key: 'indirizzo', header: 'Indirizzo', wide: true, card: 'below', cell: ({ sede }) => sede },
    { key: 'cliente', header: 'Cliente', sortable: true, cell: ({ cliente }) => cliente.nome },
    {
      key: 'questionari',
      header: 'Questionari',
      narrow: true,
      card: 'beside',
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
      ...{ key: 'isin', header: 'ISIN', narrow: true, card: 'below', isTold: true },
      cell: ({ isinMancanti }) => (
        <Mark missing={isinMancanti} none="Pronto" one="Manca un dato" more="dati" />
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
