import { siteLinks } from '#customers/standpoints/rules.ts';
import { readinessState, type StateName } from '#customers/state-words/rules.ts';
import { State } from '#customers/state-words/web/public.ts';
import { aboveWord } from '#laboratory/level-figures/rules.ts';
import { concentrationWith } from '#laboratory/result-words/rules.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { LevelFigure } from '#ui/figures/level-figure.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import type { IssuableSite } from '../sites/contract.ts';
import type { SiteView } from '../sites/rules.ts';
import classes from './issuing.module.css';

const laboratory = { area: 'lb', key: 'lb', zone: null, principal: null } as const;

type Shown = { view: SiteView; reqDays: number; hrefOf: (site: IssuableSite) => string };

/** The columns of the sites of a period. `hrefOf`: where the card of a row opens. */
export function issuingColumns({ view, reqDays, hrefOf }: Shown): readonly DataColumn<IssuableSite>[] {
  return [
    {
      key: 'sede',
      header: 'Sede',
      sortable: true,
      cell: (site) => <AppLink href={hrefOf(site)}>{site.alias}</AppLink>,
    },
    {
      key: 'cliente',
      header: 'Cliente',
      sortable: true,
      card: 'below',
      cell: ({ nomeAzienda }) => nomeAzienda,
    },
    {
      key: 'punti',
      header: 'Punti pronti',
      numeric: true,
      sortable: true,
      cell: ({ puntiPronti, punti }) => `${puntiPronti}/${punti}`,
    },
    {
      key: 'giorni',
      header: `Giorni su ${reqDays}`,
      numeric: true,
      sortable: true,
      cell: ({ giorni }) => <Days days={giorni} reqDays={reqDays} />,
    },
    {
      key: 'media',
      header: 'Media più alta (Bq/m³)',
      numeric: true,
      sortable: true,
      card: 'below',
      isTold: true,
      cell: (site) => <Highest site={site} />,
    },
    {
      key: 'questionario',
      header: 'Questionario',
      narrow: true,
      // Of what is ready the state says it.
      hidden: view === 'pronti' || view === 'tutti',
      cell: (site) => <Survey site={site} />,
    },
    {
      key: 'stato',
      header: 'Stato',
      sortable: true,
      narrow: view === 'pronti',
      wide: view !== 'pronti',
      card: 'beside',
      cell: (site) => <Standing site={site} />,
    },
    {
      key: 'relazione',
      header: 'Relazione',
      narrow: true,
      hidden: view !== 'emesse' && view !== 'sopra-livello',
      cell: ({ id, relazione }) =>
        relazione === null ? (
          '—'
        ) : (
          <AppLink href={`/lb/cr39/sede/relations/${id}/view/${relazione.id}`}>{relazione.numero}</AppLink>
        ),
    },
  ];
}

function Days({ days, reqDays }: { days: number; reqDays: number }) {
  const percent = Math.min(100, Math.floor((100 * Math.max(0, days)) / reqDays));
  return (
    <span className={classes.daysCell} data-enough={days >= reqDays ? '' : undefined}>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className={classes.daysFigure}>{days}</span>
    </span>
  );
}

function Highest({ site: { media, livello } }: { site: IssuableSite }) {
  if (media === null) return '–';
  const side = media.isLowerBound ? 'almeno ' : media.isUpperBound ? 'inferiore a ' : '';
  const figure = `${side}${concentrationWith(media.concentration, media.expanded)}`;
  const days = media.isPartial ? `, su ${countOf(media.giorni, 'giorno', 'giorni')}` : '';
  if (media.confronto === 'above')
    return <LevelFigure figure={figure} mark="above" word={`${aboveWord(livello)}${days}`} />;
  if (media.isPartial) return <LevelFigure figure={figure} mark="partial" word={`misura parziale${days}`} />;
  const isSettled = media.confronto === 'below';
  return (
    <LevelFigure
      figure={figure}
      mark={isSettled ? null : 'partial'}
      word={isSettled ? null : 'non confrontabile con il livello'}
    />
  );
}

const surveyOf = ({ id, committente, cliente }: IssuableSite) =>
  siteLinks(laboratory, { committente, cliente, indirizzo: id }).survey;

function Survey({ site }: { site: IssuableSite }) {
  return site.questionarioCompleto ? 'Completo' : <AppLink href={surveyOf(site)}>Incompleto</AppLink>;
}

/** Where it stands, and the way to what it says: the questionnaire that is lacking, the report that was issued. */
function Standing({ site }: { site: IssuableSite }) {
  const { id, stato, motivo, questionarioCompleto, relazione } = site;
  const name: Record<IssuableSite['stato'], StateName> = {
    ready: readinessState(true, questionarioCompleto),
    insufficient: 'insufficient',
    error: 'failed',
    issued: 'issued',
  };
  const state = <State name={name[stato]} {...(motivo === null ? {} : { more: motivo })} />;
  if (stato === 'ready' && !questionarioCompleto) return <AppLink href={surveyOf(site)}>{state}</AppLink>;
  if (relazione === null) return state;
  return (
    <>
      {state}{' '}
      <AppLink href={`/lb/cr39/sede/relations/${id}/view/${relazione.id}`}>{relazione.numero}</AppLink>
    </>
  );
}
