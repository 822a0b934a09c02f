import { useParams } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import type { KeyFigure } from '#platform/web/records/key-figures.tsx';
import { type Related, RelatedRecords } from '#platform/web/records/record-aside.tsx';
import { ReadOrEdit } from '#platform/web/records/record-editing.tsx';
import { RecordFrame } from '#platform/web/records/record-frame.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { exposureText } from '../../result-words/rules.ts';
import { getReadDosimeter, type ReadDosimeter, type WrittenResult } from '../entry/contract.ts';
import { returnProblem } from '../entry/rules.ts';
import { agedNote, figuresOf, formulasOf } from './measure-figures.ts';
import { ReadingForm } from './reading-form.tsx';
import { ReadingList } from './reading-list.tsx';
import { ResultConcentration } from './result-concentration.tsx';
import { ResultState } from './result-state.tsx';
import classes from './results.module.css';

export function ReadDosimeterPage() {
  const { trattamento = '' } = useParams({ strict: false }) as { trattamento?: string };
  const found = useEndpoint(getReadDosimeter, { params: { trattamento } });
  return (
    <RecordView isPage found={found}>
      {(dosimeter) => <Dosimeter key={dosimeter.trattamento} dosimeter={dosimeter} />}
    </RecordView>
  );
}

function Dosimeter({ dosimeter }: { dosimeter: ReadDosimeter }) {
  const { codice, risultati } = dosimeter;
  const current = risultati.find(({ inVigore }) => inVigore);
  const content = () => (
    <>
      <Reading dosimeter={dosimeter} current={current} />
      {risultati.length > 0 && <ReadingList dosimeter={dosimeter} />}
      {current && (
        <p className={classes.hint}>
          Il lotto è sbagliato? Si corregge con un motivo dalla pagina di{' '}
          <AppLink href="/lb/cr39/batches">quello giusto</AppLink>, fra i suoi dosimetri.
        </p>
      )}
    </>
  );
  return (
    <RecordFrame
      title={codice}
      breadcrumb={[{ label: 'Risultati', href: '/lb/cr39/results' }]}
      state={
        current && <ResultState state={current.misura.esito} note={agedNote(current.misura, dosimeter)} />
      }
      detail={<Whereabouts dosimeter={dosimeter} />}
      figures={keyFigures(dosimeter, current)}
      action={
        <ButtonLink primary={current !== undefined} href="/lb/cr39/results/new">
          Prossimo dosimetro
        </ButtonLink>
      }
      tabs={[{ id: 'lettura', label: 'Lettura', content }]}
      aside={<RelatedRecords related={relatedTo(dosimeter)} />}
    />
  );
}

type ReadingProps = { dosimeter: ReadDosimeter; current: WrittenResult | undefined };

/** A first reading, or another count, is what the page is for; what has been read is read first, and put right on demand. */
function Reading({ dosimeter, current }: ReadingProps) {
  const [saved, setSaved] = useState(0);
  const { inizio, fine, smarrito } = dosimeter;
  const problem = returnProblem({ startedOn: inizio, endedOn: fine, lost: smarrito });
  const form = problem === null && (
    <ReadingForm
      key={`${current?.id ?? 0} ${saved}`}
      dosimeter={dosimeter}
      onSaved={() => setSaved(saved + 1)}
    />
  );
  if (!current || current.misura.esito === 'recount')
    return (
      <RecordSection title={current ? 'Riconteggio' : 'Lettura'} look="card">
        {form || (
          <AlertBox tone="info" live={false}>
            {problem}
          </AlertBox>
        )}
      </RecordSection>
    );
  return (
    <ReadOrEdit
      title="Come è calcolato"
      editLabel="Correggi"
      facts={
        <ul className={classes.formulas}>
          {formulasOf(current.misura, dosimeter).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
      form={form}
    />
  );
}

function keyFigures(dosimeter: ReadDosimeter, current: WrittenResult | undefined): KeyFigure[] {
  const { inizio, fine, livello, regola } = dosimeter;
  const exposed = inizio && (fine ? `${formatDay(inizio)} – ${formatDay(fine)}` : `dal ${formatDay(inizio)}`);
  return [
    ...(current
      ? [
          {
            label: 'Concentrazione',
            value: (
              <ResultConcentration
                {...{ inizio, fine, livello, regola }}
                misura={current.misura}
                wordPlace="beneath"
                hasUnit
              />
            ),
          },
        ]
      : []),
    ...(livello === null ? [] : [{ label: 'Livello di riferimento', value: `${livello} Bq/m³` }]),
    ...(current ? [{ label: 'Esposizione', value: exposureText(figuresOf(current.misura, dosimeter)) }] : []),
    { label: 'Esposto', value: exposed ?? '—' },
  ];
}

/** Whose it is and where it lay, the way to each. */
function Whereabouts({ dosimeter }: { dosimeter: ReadDosimeter }) {
  const places = relatedTo(dosimeter)
    .slice(0, 3)
    .flatMap(({ items }) => items);
  return places.reverse().map(({ name, href = '' }, index) => (
    <Fragment key={href}>
      {index > 0 && ' · '}
      <AppLink href={href}>{name}</AppLink>
    </Fragment>
  ));
}

function relatedTo({ codice, idDosimetro, lotto, ...place }: ReadDosimeter): Related[] {
  const { committente, indirizzo, punto, idPunto } = place;
  return [
    {
      label: 'Punto',
      items: idPunto === null ? [] : [{ name: punto, href: `/user/anagrafica/punti/${idPunto}` }],
    },
    {
      label: 'Sede',
      items: indirizzo ? [{ name: indirizzo.nome, href: `/lb/cr39/sede/view/${indirizzo.id}` }] : [],
    },
    {
      label: 'Committente',
      items: [{ name: committente.nome, href: `/user/anagrafica/committenti/${committente.id}` }],
    },
    { label: 'Dosimetro', items: [{ name: codice, href: `/lb/cr39/dosimeters/${idDosimetro}` }] },
    {
      label: 'Lotto',
      items: lotto
        ? [
            {
              name: lotto.codice,
              href: `/lb/cr39/batches/${lotto.id}`,
              detail: `revisione ${lotto.revisione}`,
            },
          ]
        : [],
    },
  ];
}
