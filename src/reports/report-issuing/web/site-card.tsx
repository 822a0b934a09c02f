import { Loader } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconFileCheck,
  IconPlayerPause,
} from '@tabler/icons-react';
import { memo } from 'react';
import { siteLinks } from '#customers/standpoints/rules.ts';
import { stateWords } from '#customers/state-words/rules.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { type CardStatus, cardStatusLabels } from '../rules.ts';
import { CardActions } from './card-actions.tsx';
import { type CardDesk, type CardState, statusOf } from './card-desk.ts';
import { CardPoints } from './card-points.tsx';
import classes from './issuing.module.css';
import type { Search } from './load-card.ts';
import { useCard } from './use-card.ts';

type SiteCardProps = {
  desk: CardDesk;
  id: number;
  search: Search;
  today: string;
  /** Alone in its place: what can be done with it is what one came for. */
  isOnly?: boolean;
};

const statusIcons = {
  idle: IconPlayerPause,
  insufficient: IconAlertTriangle,
  ready: IconCircleCheck,
  error: IconCircleX,
  issued: IconFileCheck,
} as const;

/** A site of the search: whose it is, what was measured there, and what becomes of its report. */
export const SiteCard = memo(function SiteCard({ isOnly = false, desk, id, search, today }: SiteCardProps) {
  const card = useCard(desk, id);
  const { site, facts } = card;
  const { status, reason } = statusOf(card, today);
  const isIncomplete = facts?.completed === false;
  return (
    <li
      className={classes.card}
      data-status={status}
      data-border={status === 'issued' ? 'success' : isIncomplete ? 'danger' : undefined}
      aria-labelledby={`site-${id}`}
    >
      <div className={classes.cardHead}>
        <div className={classes.cardWords}>
          <h2 id={`site-${id}`} className={classes.cardTitle}>
            <AppLink href={`/lb/cr39/sede/view/${id}`}>{site.alias}</AppLink>
          </h2>
          <p className={classes.company}>{site.nomeAzienda}</p>
          <p className={classes.quiet}>{site.address}</p>
        </div>
        <StatusMark status={status} isIncomplete={isIncomplete} />
      </div>
      {reason && (
        <p className={classes.reason} role={status === 'error' ? 'alert' : undefined}>
          {reason}
        </p>
      )}
      {isIncomplete && (
        <IncompleteMark card={card} isBadge={status === 'issued'} isReady={status === 'ready'} />
      )}
      {facts && <CardPoints rows={facts.rows} reqDays={site.reqDays} />}
      <CardActions isOnly={isOnly} desk={desk} card={card} status={status} search={search} />
    </li>
  );
});

/** One state for a card: what is ready and lacks answers says so in it. */
function StatusMark({ status, isIncomplete }: { status: CardStatus; isIncomplete: boolean }) {
  const hasGaps = status === 'ready' && isIncomplete;
  return (
    <span className={classes.status} data-status={hasGaps ? 'insufficient' : status}>
      {status === 'fetching' ? (
        <Loader size={18} aria-hidden />
      ) : (
        <StatusIcon status={hasGaps ? 'insufficient' : status} />
      )}
      {hasGaps ? stateWords.readyWithGaps.word : cardStatusLabels[status]}
    </span>
  );
}

function StatusIcon({ status }: { status: keyof typeof statusIcons }) {
  const Icon = statusIcons[status];
  return <Icon size={20} aria-hidden />;
}

/** The border says it too, except on an issued card, where this is a badge. */
function IncompleteMark({
  card: { site },
  isBadge,
  isReady,
}: {
  card: CardState;
  isBadge: boolean;
  isReady: boolean;
}) {
  const { committente, cliente, id } = site;
  const path = { committente, cliente, indirizzo: id };
  const laboratory = { area: 'lb', key: 'lb', zone: null, principal: null } as const;
  return (
    <p
      className={classes.incomplete}
      data-badge={isBadge ? '' : undefined}
      data-ready={isReady ? '' : undefined}
    >
      <IconAlertTriangle size={18} aria-hidden />
      <AppLink href={siteLinks(laboratory, path).survey}>
        {isReady ? 'Completa il questionario' : 'Questionario incompleto'}
      </AppLink>
    </p>
  );
}
