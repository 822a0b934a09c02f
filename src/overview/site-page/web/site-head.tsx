import { listLinks, type Standpoint, type siteLinks } from '#customers/standpoints/rules.ts';
import type { KeyFigure } from '#platform/web/records/key-figures.tsx';
import { customerVerdictWords, measuringSince, verdictWords } from '#reports/site-verdict/rules.ts';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { LevelFigure } from '#ui/figures/level-figure.tsx';
import type { SiteSummary } from '../contract.ts';
import { leadingMean, nextStep, stateTone, surveysInWords } from '../rules.ts';
import classes from './site-page.module.css';

/** What stands above a site, each a link to who may open it. */
export function breadcrumbOf({ cliente, committente }: SiteSummary, standpoint: Standpoint) {
  if (standpoint.area === 'client')
    return [
      { label: committente.nome, href: `/client/${committente.id}` },
      { label: 'Le sedi', href: `/client/${committente.id}/cr39/survey` },
    ];
  const lists = listLinks(standpoint);
  const path = { committente: committente.id, cliente: cliente.id };
  return [
    { label: 'Laboratorio', href: '/lb' },
    { label: 'Committenti', href: lists.principals },
    ...(committente.attivo ? [{ label: committente.nome, href: lists.principal(committente.id) }] : []),
    { label: cliente.nome, href: lists.client(path) },
  ];
}

type Links = ReturnType<typeof siteLinks>;

/** How the site stands, in four figures. */
export function figuresOf(
  site: SiteSummary,
  { survey }: Links,
  { today, isForCustomer }: { today: string; isForCustomer: boolean },
): KeyFigure[] {
  const { verdetto, questionari, attivo } = site;
  const step = nextStep(site, today);
  const isAnswered = questionari.edificio + questionari.datore + questionari.daControllare === 0;
  return [
    meanFigure(site),
    verdictFigure(verdetto, isForCustomer ? customerVerdictWords : verdictWords),
    {
      label: 'Prossimo passo',
      value: step ? (
        <>
          <span className={classes.words}>{step.when ?? step.text}</span>
          {step.when !== null && <span className={classes.beneath}>{step.text}</span>}
          <Readiness site={site} />
        </>
      ) : (
        <>
          Nessuno
          <Readiness site={site} />
        </>
      ),
      tone: step?.isLate ? 'error' : step?.isNear ? 'warning' : undefined,
    },
    {
      label: 'Questionari',
      value: surveysInWords(questionari),
      href: attivo ? survey : undefined,
      tone: isAnswered ? 'ok' : 'warning',
    },
  ];
}

function meanFigure({ verdetto }: SiteSummary): KeyFigure {
  const mean = leadingMean(verdetto);
  if (!mean) return { label: 'Media annua', value: '—' };
  const { label, figure, point, period, mark } = mean;
  const word = mark === 'above' ? 'sopra il livello' : mark === 'partial' ? 'misura parziale' : null;
  return {
    label,
    value: (
      <>
        <span className={classes.words} data-wide>
          <LevelFigure figure={figure} unit="Bq/m³" mark={mark} word={word} />
        </span>
        <span className={classes.beneath}>
          {point}, {period}
        </span>
      </>
    ),
  };
}

function verdictFigure(verdict: SiteSummary['verdetto'], inWords: typeof verdictWords): KeyFigure {
  const { text, tone, detail } = inWords(verdict);
  const { bqM3, presunto } = verdict.livello;
  const level = `livello ${bqM3} Bq/m³${presunto ? ', presunto' : ''}`;
  return {
    label: 'Stato',
    value: (
      <>
        <span className={classes.words} data-wide>
          <StateWord word={text} tone={stateTone(tone, measuringSince(verdict.punti) !== null)} />
        </span>
        <span className={classes.beneath}>{[detail, level].filter(Boolean).join(' · ')}</span>
      </>
    ),
  };
}

/** What the report still lacks; nothing for who does not issue it. */
function Readiness({ site: { pronta } }: { site: SiteSummary }) {
  if (!pronta || pronta.pronto) return null;
  const text = pronta.emessa === null ? pronta.motivo : 'relazione emessa';
  return (
    text && <span className={classes.beneath}>{pronta.emessa === null ? `Relazione: ${text}` : text}</span>
  );
}
