import { DosimeterStateWord } from '#field/dosimeter-states/web/public.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { ButtonLink } from '#platform/web/button-link.tsx';
import type { KeyFigure } from '#platform/web/records/key-figures.tsx';
import type { Related } from '#platform/web/records/record-aside.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { exposureHours } from '../../results/rules.ts';
import { ResultConcentration } from '../../results/web/public.ts';
import { shipmentName } from '../../shipments/rules.ts';
import type { DosimeterRecord } from '../contract.ts';
import { DosimeterAttributions } from './dosimeter-attributions.tsx';
import { DosimeterForm } from './dosimeter-form.tsx';
import { dosimeterPlace } from './dosimeter-place.ts';
import classes from './dosimeters.module.css';

export function DosimeterPage() {
  return (
    <RecordPage
      kind={dosimeterPlace}
      title={({ codice }) => codice}
      state={({ situazione }) => <DosimeterStateWord state={situazione} />}
      detail={whereInWords}
      figures={figuresOf}
      action={nextStep}
      lead={(dosimeter) => <DosimeterAttributions record={dosimeter} />}
      mayChange={({ modificabile }) => modificabile}
      facts={(dosimeter) => <DosimeterFacts dosimeter={dosimeter} />}
      form={(dosimeter) => <DosimeterForm record={dosimeter} />}
      related={relatedTo}
    />
  );
}

/** 'Terme Euganee S.p.A. · Reparto fanghi, Ufficio' */
function whereInWords({ committente, indirizzo, punto }: DosimeterRecord): string {
  const place = [indirizzo?.nome, punto].filter(Boolean).join(', ');
  return [committente?.nome, place].filter(Boolean).join(' · ');
}

/** What was removed is read; what has been read asks for nothing. */
function nextStep({ situazione, attribuzioni: [latest] }: DosimeterRecord) {
  const isToRead = situazione === 'rimosso' || situazione === 'rientrato';
  if (!latest || !isToRead) return null;
  return <ButtonLink href={`/lb/cr39/results/${latest.trattamento}`}>Registra la lettura</ButtonLink>;
}

function figuresOf({ inizio, fine, attribuzioni: [latest] }: DosimeterRecord): KeyFigure[] {
  if (!latest || inizio === null) return [];
  const { misura, livello, regola } = latest;
  const period = fine === null ? `dal ${formatDay(inizio)}` : `${formatDay(inizio)} – ${formatDay(fine)}`;
  return [
    {
      label: 'Concentrazione',
      value: misura ? (
        <ResultConcentration
          misura={misura}
          inizio={inizio}
          fine={fine}
          livello={livello}
          regola={regola}
          wordPlace="beneath"
          hasUnit
        />
      ) : (
        '—'
      ),
    },
    { label: 'Esposto', value: period },
    ...(fine === null
      ? []
      : [{ label: 'Durata', value: countOf(exposureHours(inizio, fine) / 24, 'giorno', 'giorni') }]),
  ];
}

function DosimeterFacts({ dosimeter }: { dosimeter: DosimeterRecord }) {
  const { codice, lotto, committente, indirizzo, spedito, modificabile } = dosimeter;
  return (
    <>
      <RecordFacts
        facts={[
          ['Codice', codice],
          ['Lotto', lotto?.codice ?? null],
          ['Committente', committente?.nome ?? null],
          ['Indirizzo', indirizzo?.nome ?? null],
          ['Spedito il', spedito && formatDay(spedito)],
        ]}
      />
      {!modificabile && (
        <p className={classes.kept}>
          È già stato posizionato: codice e assegnazione restano quelli del posizionamento.
        </p>
      )}
    </>
  );
}

function relatedTo({ lotto, spedizione, indirizzo, committente, attribuzioni }: DosimeterRecord): Related[] {
  const reports = attribuzioni.flatMap(({ relazione }) => relazione ?? []);
  return [
    {
      label: 'Sede',
      items: indirizzo ? [{ name: indirizzo.nome, href: `/lb/cr39/sede/view/${indirizzo.id}` }] : [],
    },
    {
      label: 'Committente',
      items: committente
        ? [{ name: committente.nome, href: `/user/anagrafica/committenti/${committente.id}` }]
        : [],
    },
    {
      label: 'Spedizione',
      items: spedizione
        ? [{ name: shipmentName(spedizione), href: `/lb/cr39/shipments/${spedizione.id}` }]
        : [],
    },
    { label: 'Lotto', items: lotto ? [{ name: lotto.codice, href: `/lb/cr39/batches/${lotto.id}` }] : [] },
    {
      label: 'Relazione',
      items: reports.map(({ id, numero, sede, emessa }) => ({
        name: numero,
        href: `/lb/cr39/sede/relations/${sede}/view/${id}`,
        detail: `emessa il ${formatDay(emessa)}`,
      })),
    },
  ];
}
