import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { type CardStatus, issuingTexts } from '../rules.ts';
import type { CardDesk, CardState } from './card-desk.ts';
import { issueSite } from './issue-site.ts';
import classes from './issuing.module.css';
import type { Search } from './load-card.ts';
import { PlaceChoice } from './place-choice.tsx';
import { remindSite } from './remind-site.ts';

type CardActionsProps = { desk: CardDesk; card: CardState; status: CardStatus; search: Search };

/** What can be done about a site: remind its customer, create its report, open it, try again. */
export function CardActions({ desk, card, status, search }: CardActionsProps) {
  const { site, work, places } = card;
  const issue = () => void issueSite(desk, site.id, search);
  if (status === 'issued' && site.finalReport) {
    return (
      <div className={classes.cardActions}>
        {site.finalReport.changed && <p>I dati sono cambiati dopo l’emissione</p>}
        <ButtonLink
          href={`/lb/cr39/sede/relations/${site.finalReport.addressId}/view/${site.finalReport.id}`}
          primary={false}
        >
          Apri la relazione
        </ButtonLink>
      </div>
    );
  }
  if (work !== null) {
    return (
      <p className={classes.working} role="status">
        <Loader size={18} aria-hidden />
        {work === 'issuing' ? issuingTexts.creating : 'Ricerca delle coordinate'}
      </p>
    );
  }
  return (
    <>
      {places && (
        <PlaceChoice
          alias={site.alias}
          places={places}
          onConfirm={(place) => void issueSite(desk, site.id, search, place)}
        />
      )}
      <div className={classes.cardActions}>
        {status === 'ready' && !places && (
          <Button aria-describedby={`site-${site.id}`} onClick={issue}>
            Crea relazione
          </Button>
        )}
        {status === 'error' && (
          <Button aria-describedby={`site-${site.id}`} onClick={() => retry(desk, card, issue)}>
            Riprova
          </Button>
        )}
        <ReminderButton desk={desk} card={card} />
      </div>
    </>
  );
}

/** A report that could not be created is created anew; a card that could not be read is read again. */
function retry(desk: CardDesk, { site, facts, failure }: CardState, issue: () => void): void {
  if (facts !== null && failure !== null) issue();
  else void desk.read(site.id);
}

function ReminderButton({ desk, card: { site, facts } }: { desk: CardDesk; card: CardState }) {
  const [isSending, setSending] = useState(false);
  const sentOn = facts?.reminderEmailSent ?? site.reminderEmailSent;
  const send = async () => {
    setSending(true);
    await remindSite(desk, site.id);
    setSending(false);
  };
  return (
    <Button
      variant="default"
      loading={isSending}
      aria-describedby={`site-${site.id}`}
      onClick={() => void send()}
    >
      {sentOn === null ? 'Invia promemoria' : `Sollecitato il ${formatDay(sentOn)}`}
    </Button>
  );
}
