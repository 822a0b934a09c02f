import { Button, Loader } from '@mantine/core';
import { Suspense, useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { DraftDialog, DraftLink } from '../../final-reports/web/public.ts';
import { type CardStatus, hasPlace, issuingTexts } from '../rules.ts';
import type { CardDesk, CardState } from './card-desk.ts';
import { issueSite, reviewSite } from './issue-site.ts';
import classes from './issuing.module.css';
import type { Search } from './load-card.ts';
import { PlaceChoice } from './place-choice.tsx';
import { remindSite } from './remind-site.ts';

const workWords = {
  locating: 'Ricerca delle coordinate',
  reading: 'Preparo la bozza della relazione',
  issuing: issuingTexts.creating,
} as const;

type CardActionsProps = {
  isOnly: boolean;
  desk: CardDesk;
  card: CardState;
  status: CardStatus;
  search: Search;
};

/** What can be done about a site: remind its customer, create its report, open it, try again. */
export function CardActions({ isOnly, desk, card, status, search }: CardActionsProps) {
  const { site, work, places, draft } = card;
  const review = () => void reviewSite(desk, site.id, search);
  const look = isOnly ? { color: 'accent' } : { variant: 'default' };
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
        {workWords[work]}
      </p>
    );
  }
  return (
    <>
      {places && (
        <PlaceChoice
          isOnly={isOnly}
          alias={site.alias}
          address={site.address}
          places={places}
          onConfirm={(place) => void reviewSite(desk, site.id, search, place)}
        />
      )}
      {draft && (
        <Suspense>
          <DraftDialog
            draft={draft}
            onIssue={() => void issueSite(desk, site.id, search)}
            onClose={() => desk.change(site.id, { draft: null })}
          />
        </Suspense>
      )}
      <div className={classes.cardActions}>
        {status === 'ready' && !places && (
          <Button {...look} aria-describedby={`site-${site.id}`} onClick={review}>
            Crea relazione
          </Button>
        )}
        {status === 'ready' && hasPlace(site) && (
          <Suspense>
            <DraftLink addressId={site.id} {...search} />
          </Suspense>
        )}
        {status === 'error' && (
          <Button {...look} aria-describedby={`site-${site.id}`} onClick={() => retry(desk, card, review)}>
            Riprova
          </Button>
        )}
        <ReminderButton desk={desk} card={card} />
      </div>
    </>
  );
}

/** A report that could not be created is reviewed anew; a card that could not be read is read again. */
function retry(desk: CardDesk, { site, facts, failure }: CardState, review: () => void): void {
  if (facts !== null && failure !== null) review();
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
