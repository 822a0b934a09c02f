import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { getReadDosimeter, type ReadDosimeter } from '../entry/contract.ts';
import { returnProblem } from '../entry/rules.ts';
import { ReadingForm } from './reading-form.tsx';
import { ReadingList } from './reading-list.tsx';
import classes from './results.module.css';

export function ReadDosimeterPage() {
  const { trattamento = '' } = useParams({ strict: false }) as { trattamento?: string };
  const found = useEndpoint(getReadDosimeter, { params: { trattamento } });
  return (
    <RecordView found={found}>
      {(dosimeter) => <Dosimeter key={dosimeter.trattamento} dosimeter={dosimeter} />}
    </RecordView>
  );
}

function Dosimeter({ dosimeter }: { dosimeter: ReadDosimeter }) {
  const { codice, committente, indirizzo, punto, inizio, fine, smarrito, lotto, risultati } = dosimeter;
  const [saved, setSaved] = useState(0);
  const problem = returnProblem({ startedOn: inizio, endedOn: fine, lost: smarrito });
  const current = risultati.find(({ inVigore }) => inVigore);
  const title = !current ? 'Lettura' : current.misura.esito === 'recount' ? 'Riconteggio' : 'Correzione';
  return (
    <>
      <PageHeader
        title={codice}
        breadcrumb={[{ label: 'Risultati', href: '/lb/cr39/results' }]}
        link={appLink}
        detail={[committente.nome, indirizzo?.nome, punto].filter(Boolean).join(' · ')}
        actions={
          <ButtonLink primary={false} href="/lb/cr39/results/new">
            Prossimo dosimetro
          </ButtonLink>
        }
      />
      <RecordFacts
        facts={[
          [
            'Esposto',
            inizio && (fine ? `${formatDay(inizio)} – ${formatDay(fine)}` : `dal ${formatDay(inizio)}`),
          ],
          ['Lotto', lotto && `${lotto.codice}, revisione ${lotto.revisione}`],
        ]}
      />
      {risultati.length > 0 && <ReadingList dosimeter={dosimeter} />}
      {current && (
        <p className={classes.hint}>
          Il lotto è sbagliato? Si corregge con un motivo dalla pagina di{' '}
          <AppLink href="/lb/cr39/batches">quello giusto</AppLink>, fra i suoi dosimetri.
        </p>
      )}
      <section className={classes.section} aria-labelledby="reading">
        <h2 id="reading" className={classes.sectionTitle}>
          {title}
        </h2>
        {problem === null ? (
          <ReadingForm
            key={`${current?.id ?? 0} ${saved}`}
            dosimeter={dosimeter}
            onSaved={() => setSaved(saved + 1)}
          />
        ) : (
          <AlertBox tone="info" live={false}>
            {problem}
          </AlertBox>
        )}
      </section>
    </>
  );
}
