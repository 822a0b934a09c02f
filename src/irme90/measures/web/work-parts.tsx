import { Button } from '@mantine/core';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ResultPanel } from '#ui/feedback/result-panel.tsx';
import { workLinks } from '../../links/rules.ts';
import type { WorkItem } from '../contract.ts';
import classes from './measures.module.css';

type WorkHeadProps = { item: WorkItem; isCorrecting: boolean };

/** Which form it is, and why it can be neither measured nor corrected, where it cannot. */
export function WorkHead({ item: { id, clientLabel, motivo }, isCorrecting }: WorkHeadProps) {
  return (
    <>
      <div>
        <h1 className={classes.title}>Mod. IRME90 n. {id}</h1>
        <p className={classes.quiet}>
          {clientLabel}
          {isCorrecting && ' · correzione delle misure'}
        </p>
      </div>
      {motivo !== null && (
        <AlertBox tone="info" live={false}>
          {motivo}
        </AlertBox>
      )}
    </>
  );
}

/** What the server said of measures that arrived. */
export function Sent({ text, item, isCorrecting }: WorkHeadProps & { text: string }) {
  return (
    <div className={classes.page}>
      <div className={classes.body}>
        <h1 className={classes.title}>Mod. IRME90 n. {item.id}</h1>
        <ResultPanel
          outcome="success"
          title={isCorrecting ? 'Misure corrette' : 'Misure inviate'}
          actions={
            <>
              <ButtonLink href={workLinks.list}>Vai ai lavori IRME90</ButtonLink>
              <ButtonLink href="/" primary={false}>
                Torna alla homepage
              </ButtonLink>
            </>
          }
        >
          {text}
        </ResultPanel>
      </div>
    </div>
  );
}

type RefusedProps = { text: string; isComparable: boolean; onKeep: () => void; onDiscard: () => void };

/** Why measures were refused; where others were saved meanwhile, the choice between the two. */
export function Refused({ text, isComparable, onKeep, onDiscard }: RefusedProps) {
  const choice = (
    <div className={classes.buttons}>
      <Button onClick={onKeep}>Ho confrontato: tengo le mie</Button>
      <Button variant="default" onClick={onDiscard}>
        Riprendi quelle salvate
      </Button>
    </div>
  );
  return (
    <AlertBox tone="error" action={isComparable && choice}>
      {text}
    </AlertBox>
  );
}
