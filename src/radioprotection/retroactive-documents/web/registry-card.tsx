import { Loader } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { memo } from 'react';
import { implantTypeLabels } from '../../registries/rules.ts';
import { registryHref } from '../../unit-places/rules.ts';
import type { RegistryItem } from '../contract.ts';
import type { RetroactiveAction } from '../rules.ts';
import classes from './apply.module.css';
import type { ApplyCard, ApplyDesk } from './apply-desk.ts';
import { useApplyCard, useHeld } from './use-application.ts';

type RegistryCardProps = { desk: ApplyDesk; id: number; action: RetroactiveAction };

/** A registry with what becomes of it; the whole card leads to it, in a new tab (S2 §2.1). */
export const RegistryCard = memo(function RegistryCard({ desk, id, action }: RegistryCardProps) {
  const card = useApplyCard(desk, id);
  const isHeld = useHeld(desk) && !card.hasBegun;
  const { item, failure } = card;
  return (
    <li className={classes.card} data-phase={card.phase}>
      <div className={classes.head}>
        <h2 className={classes.name}>
          <a className={classes.link} href={cardHref(item)} target="_blank" rel="noopener">
            {item.label}
          </a>
        </h2>
        <CardState {...{ card, action, isHeld }} />
      </div>
      <p className={classes.unit}>{item.companyAlias}</p>
      <p className={classes.quiet}>{implantTypeLabels[item.implantType]}</p>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
    </li>
  );
});

type CardStateProps = { card: ApplyCard; action: RetroactiveAction; isHeld: boolean };

function CardState({ card, action, isHeld }: CardStateProps) {
  const words = isHeld && card.phase === 'applying' ? 'Da fare' : stateWords(card, action);
  return (
    <p className={classes.state}>
      {card.phase === 'applying' && !isHeld && <Loader size={18} aria-hidden />}
      {card.phase === 'applied' && <IconCircleCheck size={22} aria-hidden />}
      {card.phase === 'failed' && <IconCircleX size={22} aria-hidden />}
      {words}
    </p>
  );
}

function stateWords({ phase, hasBegun }: ApplyCard, action: RetroactiveAction): string {
  if (phase === 'failed') return 'Non riuscito';
  if (phase === 'applied') return action === 'append' ? 'Applicato' : 'Annullato';
  return hasBegun ? 'In corso' : 'In attesa';
}

function cardHref({ id, project, employer, company }: RegistryItem): string {
  return registryHref({ project: { id: project }, employer: { id: employer }, company: { id: company } }, id);
}
