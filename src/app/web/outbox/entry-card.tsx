import { Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { StatusLine } from '#ui/feedback/status-line.tsx';
import { type ListedEntry, nameOfEntry } from './entry-list.ts';
import { stateOf } from './entry-words.ts';
import classes from './outbox.module.css';

export type EntryActions = {
  onRetry: () => void;
  onMend: () => void;
  onDiscard: () => void;
  /** Of what has arrived in part: it need not be kept any longer. */
  onSeen: () => void;
  onExport: () => void;
};

type EntryCardProps = EntryActions & { listed: ListedEntry };

/** One piece of work on this device, in two lines: what it is and how it stands; the rest is opened. */
export function EntryCard({ listed, ...actions }: EntryCardProps) {
  const { entry, about, state } = listed;
  // What is to be mended shows at once how.
  const [isOpen, setOpen] = useState(state === 'refused' || state === 'partial');
  const id = useId();
  const name = nameOfEntry(listed);
  return (
    <li className={classes.card}>
      <article aria-label={name}>
        <div className={classes.head}>
          <h3 className={classes.name}>
            {about?.code ? <span className="ui-code">{about.code}</span> : name}
            {about?.where && <span className={classes.where}> {about.where}</span>}
          </h3>
          <IconButton
            label={`${isOpen ? 'Chiudi' : 'Altro'}: ${name}`}
            tooltipSide="left"
            expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconDots size={20} />
          </IconButton>
        </div>
        <StatusLine {...stateOf(entry)} />
        {isOpen && <Details id={id} listed={listed} name={name} {...actions} />}
      </article>
    </li>
  );
}

type DetailsProps = EntryCardProps & { id: string; name: string };

function Details({ id, listed, name, onRetry, onMend, onDiscard, onSeen, onExport }: DetailsProps) {
  const { entry, reader, about, state } = listed;
  const { submission } = entry;
  const isPart = state === 'partial';
  const isReceived = state === 'sent' || isPart;
  const canRetry = submission !== null && !isReceived && !entry.isChangedSince;
  const failure = submission?.state === 'refused' ? submission.failure : null;
  return (
    <div id={id} className={classes.details}>
      {about?.code && <p className={classes.line}>{about.title}</p>}
      {about?.lines.map((line) => (
        <p key={line} className={classes.line}>
          {line}
        </p>
      ))}
      {failure && (
        <div className={classes.reason}>
          <p>{reader?.advise(failure)}</p>
          {failure.requestId && <p className={classes.reference}>Riferimento {failure.requestId}</p>}
        </div>
      )}
      {submission?.followUpFailures.map((missing) => {
        const sent = { context: entry.key.context, reply: submission.reply };
        const about = reader?.aboutPart?.(missing, sent);
        return (
          <div key={missing.name} className={classes.reason}>
            <p>{about?.text ?? `Una parte non è arrivata: ${missing.text}`}</p>
            {about?.href && isPart && (
              <ButtonLink href={about.href} primary={false}>
                Apri il questionario
              </ButtonLink>
            )}
          </div>
        );
      })}
      <div className={classes.actions}>
        {reader && about && !isReceived && (
          <Action label={submission === null ? 'Riprendi' : 'Correggi'} of={name} onClick={onMend} />
        )}
        {canRetry && <Action label="Riprova ora" of={name} onClick={onRetry} />}
        <Action label="Esporta" of={name} onClick={onExport} />
        {isPart && <Action label="Ho visto" of={name} onClick={onSeen} />}
        {!isReceived && <Action label="Scarta" of={name} onClick={onDiscard} />}
      </div>
    </div>
  );
}

function Action({ label, of, onClick }: { label: string; of: string; onClick: () => void }): ReactNode {
  return (
    <Button variant="default" size="md" aria-label={`${label}: ${of}`} onClick={onClick}>
      {label}
    </Button>
  );
}
