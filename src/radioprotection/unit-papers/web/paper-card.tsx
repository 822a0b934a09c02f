import { Button } from '@mantine/core';
import { useState } from 'react';
import { State } from '#customers/state-words/web/public.ts';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { endpointUrl } from '#platform/web/api-client.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { listUnitDocuments } from '../../folders/contract.ts';
import { stateOfDocument } from '../../folders/rules.ts';
import {
  downloadPaper,
  listPapers,
  type Paper,
  type PaperRevision,
  type Papers,
  sendPaper,
} from '../contract.ts';
import { PaperGaps } from './paper-gaps.tsx';
import classes from './papers.module.css';

type PaperCardProps = { companyId: number; paper: Paper; papers: Papers; onAgain: () => void };

/** A document with its revisions, and what is to be done with it next. */
export function PaperCard({ companyId, paper, papers, onAgain }: PaperCardProps) {
  const { titolo, stato, firmato, firmatari, nonStampato } = paper;
  const [latest, ...earlier] = paper.revisioni;
  return (
    <article className={classes.card} aria-label={titolo}>
      <div className={classes.head}>
        <h3>{titolo}</h3>
        <State name={stateOfDocument[stato]} />
      </div>
      {latest && <Revision companyId={companyId} paper={paper} revision={latest} />}
      {latest && latest.impronta !== null && (
        <p className={classes.quiet}>
          Impronta SHA-256: <span className={classes.print}>{latest.impronta}</span>
        </p>
      )}
      {firmato !== null && (
        <p>
          Firmato il {formatDay(romeDay(new Date(firmato)))}
          {firmatari.length > 0 && ` da ${firmatari.join(', ')}`}
        </p>
      )}
      {nonStampato !== null && <AlertBox tone="error">{nonStampato}</AlertBox>}
      {stato !== 'signed' && (
        <NextStep companyId={companyId} paper={paper} papers={papers} onAgain={onAgain} />
      )}
      {earlier.length > 0 && (
        <details>
          <summary>Revisioni precedenti ({earlier.length})</summary>
          <ul className={classes.revisions}>
            {earlier.map((one) => (
              <li key={one.revisione}>
                <Revision companyId={companyId} paper={paper} revision={one} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </article>
  );
}

type RevisionProps = { companyId: number; paper: Paper; revision: PaperRevision };

function Revision({ companyId, paper, revision }: RevisionProps) {
  const { revisione, quando, chi, datiDel, impronta } = revision;
  const params = { company: companyId, documento: paper.id, revisione };
  const name = `Revisione ${revisione} (PDF)`;
  return (
    <p>
      {impronta === null ? (
        name
      ) : (
        <a
          href={endpointUrl(downloadPaper, { params })}
          target="_blank"
          rel="noreferrer"
          aria-label={`${name} di ${paper.titolo}`}
        >
          {name}
        </a>
      )}{' '}
      <span className={classes.quiet}>
        generata il {formatDay(romeDay(new Date(quando)))} da {chi ?? 'il sistema'}, con i dati del{' '}
        {formatDay(datiDel)}
      </span>
    </p>
  );
}

function NextStep({ companyId, paper, papers, onAgain }: PaperCardProps) {
  const [isAsked, setAsked] = useState(false);
  const send = useSave(sendPaper, [listPapers, listUnitDocuments]);
  const { id, titolo, stato, nonFirmabile, firma, revisioni, tipo, registro, manuale } = paper;
  const revisione = revisioni[0]?.revisione ?? 0;
  const subject = papers.soggetti.find(
    (one) => one.tipo === tipo && one.registro === registro && one.manuale === manuale,
  );
  const gaps = subject?.lacune ?? [];
  const lacked = revisioni[0]?.mancanze ?? [];
  // What the revision lacks is named once, with the ways to mend it, where it is what is missing now.
  const isNamedBelow = lacked.length > 0 && lacked.every((text) => gaps.some(({ testo }) => testo === text));

  async function confirm() {
    const sent = await send.save({ params: { company: companyId, documento: id }, body: { revisione } });
    setAsked(false);
    if (sent) showToast('ok', 'Mandato alla firma');
  }

  return (
    <>
      {stato === 'draft' && nonFirmabile !== null && (
        <AlertBox tone="warning" title="Non si può ancora mandare alla firma" live={false}>
          {isNamedBelow ? 'Quando è a posto, generarla di nuovo.' : nonFirmabile}
          {!isNamedBelow && gaps.length > 0 && <p>Generata di nuovo adesso avrebbe queste mancanze:</p>}
          {subject && <PaperGaps companyId={companyId} papers={papers} subject={subject} />}
        </AlertBox>
      )}
      {stato === 'to_sign' && (
        <p>
          Questa revisione attende la firma e non cambia più.{' '}
          {firma !== null && <AppLink href={firma}>Apri la pagina della firma</AppLink>}
        </p>
      )}
      {send.failure && <AlertBox tone="error">{send.failure.text}</AlertBox>}
      <div className={classes.actions}>
        {stato === 'draft' && nonFirmabile === null && (
          <Button variant="default" onClick={() => setAsked(true)}>
            Manda alla firma
          </Button>
        )}
        <Button variant="default" onClick={onAgain}>
          Genera di nuovo
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        title="Mandare alla firma?"
        confirmLabel={`Manda alla firma la revisione ${revisione}`}
        busy={send.isSaving}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(false)}
      >
        {titolo}: la revisione {revisione} da ora non cambia più. Prima va riletta.
      </ConfirmDialog>
    </>
  );
}
