import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DraftReader } from '#platform/web/drafts/draft-kind.ts';
import type { OutboxEntry } from '#platform/web/drafts/outbox-entries.ts';
import { StatusLine } from '#ui/feedback/status-line.tsx';
import { stateOf } from './entry-words.ts';
import classes from './outbox.module.css';

type EntryCardProps = {
  entry: OutboxEntry;
  /** Undefined for a wizard that this version does not have. */
  reader: DraftReader | undefined;
  onRetry: () => void;
  onMend: () => void;
  onDiscard: () => void;
  onExport: () => void;
};

/** One piece of work on this device: what it is, how it stands, and what can be done. */
export function EntryCard(props: EntryCardProps) {
  const { entry, reader, onRetry, onMend, onDiscard, onExport } = props;
  const about = reader?.describe(entry.value) ?? null;
  const { submission } = entry;
  const code = about?.code ?? null;
  const name = [about?.title ?? 'Dati', code].filter(Boolean).join(' ');
  const isReceived = submission?.state === 'received';
  const canRetry = submission !== null && !isReceived && !entry.isChangedSince;
  const failure = submission?.state === 'refused' ? submission.failure : null;
  return (
    <li className={classes.card}>
      <article aria-label={name}>
        <h3 className={classes.name}>
          {about?.title ?? 'Dati di una versione precedente'}{' '}
          {code && <span className="ui-code">{code}</span>}
        </h3>
        {about?.lines.map((line) => (
          <p key={line} className={classes.line}>
            {line}
          </p>
        ))}
        <StatusLine {...stateOf(entry)} />
        {failure && (
          <div className={classes.reason}>
            <p>{failure.text}</p>
            <p>{reader?.advise(failure)}</p>
            {failure.requestId && <p className={classes.reference}>Riferimento {failure.requestId}</p>}
          </div>
        )}
        {submission?.followUpFailures.map(({ name: part, text }) => (
          <p key={part} className={classes.reason}>
            Una parte non è arrivata: {text}
          </p>
        ))}
        <div className={classes.actions}>
          {canRetry && <Action label="Riprova ora" of={name} onClick={onRetry} />}
          {reader && about && !isReceived && (
            <Action label={submission === null ? 'Riprendi' : 'Correggi'} of={name} onClick={onMend} />
          )}
          <Action label="Esporta" of={name} onClick={onExport} />
          {!isReceived && <Action label="Scarta" of={name} onClick={onDiscard} />}
        </div>
      </article>
    </li>
  );
}

function Action({ label, of, onClick }: { label: string; of: string; onClick: () => void }): ReactNode {
  return (
    <Button variant="default" size="md" aria-label={`${label}: ${of}`} onClick={onClick}>
      {label}
    </Button>
  );
}
