import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { listUnitDocuments } from '../../folders/contract.ts';
import { generatePaper, listPapers, type Paper, type PaperSubject, type Papers } from '../contract.ts';
import { lastDay, type PaperKind, type Period, paperLabels, paperTexts, yearUntil } from '../paper/rules.ts';
import { PaperGaps } from './paper-gaps.tsx';
import classes from './papers.module.css';

type GenerateDialogProps = { companyId: number; kind: PaperKind; papers: Papers; onClose: () => void };

/** What a document is made of, what it would lack, and what it would replace. */
export function GenerateDialog({ companyId, kind, papers, onClose }: GenerateDialogProps) {
  const today = deviceClock.today();
  const subjects = papers.soggetti.filter(({ tipo }) => tipo === kind);
  const [chosen, setChosen] = useState(0);
  const subject = subjects[chosen];
  const last = lastDay(subject?.chiuso, today);
  // As long as nobody has chosen another: the last year that there is something to tell of.
  const [chosenPeriod, setPeriod] = useState<Period>();
  const period = chosenPeriod ?? yearUntil(last);
  const generate = useSave(generatePaper, [listPapers, listUnitDocuments]);
  const isReport = kind === 'surveillance-report';
  const isEarlier = isReport && period.to !== '' && period.to < last;
  const waiting = subject && waitingFor(papers, subject, isReport ? period : null);

  async function run() {
    if (!subject) return;
    const { tipo, registro, manuale } = subject;
    const days = isReport ? { dal: period.from || null, al: period.to || null } : { dal: null, al: null };
    const made = await generate.save({
      params: { company: companyId },
      body: { tipo, registro, manuale, ...days, sostituisce: waiting?.revisioni[0]?.revisione ?? null },
    });
    if (!made) return;
    showToast(
      'ok',
      `Generata la revisione ${made.revisioni[0]?.revisione ?? 1}: rileggerla prima della firma`,
    );
    onClose();
  }

  const errors = generate.failure?.errors ?? {};
  return (
    <Dialog
      open
      title={`Genera ${paperLabels[kind]}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Annulla
          </Button>
          <Button color="accent" loading={generate.isSaving} onClick={() => void run()}>
            {waiting ? 'Genera e sostituisci' : 'Genera la bozza'}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        {subjects.length > 1 && (
          <SelectField
            label={kind === 'quality-manual' ? 'Manuale' : 'Di che cosa'}
            value={String(chosen)}
            options={subjects.map(({ nome }, index) => ({ value: String(index), label: nome }))}
            onChange={(value) => setChosen(Number(value))}
          />
        )}
        {isReport && (
          <>
            <DateField
              label="Dal"
              today={today}
              value={period.from}
              error={errors['dal']}
              onChange={(from) => setPeriod({ ...period, from })}
            />
            <DateField
              label="Al"
              today={today}
              value={period.to}
              error={errors['al']}
              onChange={(to) => setPeriod({ ...period, to })}
            />
          </>
        )}
        {subject && isEarlier && <GapsThen {...{ companyId, subject }} until={period.to} />}
        {subject && !isEarlier && <Gaps {...{ companyId, papers, subject }} />}
        {waiting && (
          <AlertBox tone="warning" live={false}>
            {paperTexts.waits(waiting.revisioni[0]?.revisione ?? 1)}
          </AlertBox>
        )}
        <p>
          Il documento si compone dei dati{' '}
          {isReport
            ? 'del periodo'
            : `del ${formatDay(last)}${last === today ? '' : ', quando è stato chiuso'}`}
          ; dispositivi nascosti o dismessi non ci sono.
        </p>
        {generate.failure && <AlertBox tone="error">{generate.failure.text}</AlertBox>}
      </div>
    </Dialog>
  );
}

type GapsProps = { companyId: number; papers: Papers; subject: PaperSubject };

function Gaps({ companyId, papers, subject }: GapsProps) {
  if (subject.lacune.length === 0) return null;
  return (
    <AlertBox tone="warning" title="Sarà una bozza che non va alla firma" live={false}>
      <PaperGaps companyId={companyId} papers={papers} subject={subject} />
    </AlertBox>
  );
}

/** What a report until an earlier day would lack: as things stood then, not as they stand now. */
function GapsThen({ companyId, subject, until }: Omit<GapsProps, 'papers'> & { until: string }) {
  const params = { company: companyId };
  const { data, error } = useEndpoint(listPapers, { params, query: { al: until } });
  if (error) return <AlertBox tone="error">{error.text}</AlertBox>;
  if (!data) return <p role="status">{`Si controlla che cosa mancava il ${formatDay(until)}…`}</p>;
  const then = data.soggetti.find(
    ({ tipo, registro }) => tipo === subject.tipo && registro === subject.registro,
  );
  return then ? <Gaps {...{ companyId, papers: data }} subject={then} /> : null;
}

/** The document that waits for its signature, and that what is generated now would replace. */
function waitingFor({ documenti }: Papers, { tipo, registro, manuale }: PaperSubject, period: Period | null) {
  const tellsOf = ([latest]: Paper['revisioni']) =>
    period === null || (latest?.dal === period.from && latest.datiDel === period.to);
  return documenti.find(
    (one) =>
      one.tipo === tipo &&
      one.registro === registro &&
      one.manuale === manuale &&
      one.stato === 'to_sign' &&
      tellsOf(one.revisioni),
  );
}
