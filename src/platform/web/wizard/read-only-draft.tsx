import { Button } from '@mantine/core';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { areTabsKnown } from '../drafts/locks.ts';
import classes from './wizard.module.css';

type ReadOnlyDraftProps = {
  /** Of the step the other tab is at. */
  title: string;
  /** 'Questo posizionamento è aperto …' */
  text: string;
  chosen: readonly { label: string; value: string }[];
  onTakeOver: () => void;
};

/** The same work is open in another tab: it can be followed here, and continued, which happens by itself once that is closed. */
export function ReadOnlyDraft({ title, text, chosen, onTakeOver }: ReadOnlyDraftProps) {
  return (
    <section className={classes.center}>
      <h1>{title}</h1>
      <div className={classes.notice}>
        <AlertBox
          tone="info"
          action={
            <Button size="lg" color="accent" onClick={onTakeOver}>
              Continua qui
            </Button>
          }
        >
          {text} {areTabsKnown() && 'Appena l’altra scheda si chiude, si continua qui.'}
        </AlertBox>
      </div>
      <dl className={classes.summary}>
        {chosen.map(({ label, value }) => (
          <div key={label} className={classes.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
