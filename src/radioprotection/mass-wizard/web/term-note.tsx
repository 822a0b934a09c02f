import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { actionLabels } from '../../mass-activities/rules.ts';
import { TermWords } from '../../mass-activities/web/public.ts';
import type { Said } from '../warnings/rules.ts';
import classes from './mass-wizard.module.css';

/** Less time is left than the law asks for a notification: said where the date is chosen and read again; no refusal. */
export function TermNote({ said }: { said: Said | undefined }) {
  if (!said) return null;
  if ('sameAs' in said)
    return (
      <p
        className={classes.quiet}
      >{`Termine per la notifica: vale l’avviso di «${actionLabels[said.sameAs]}».`}</p>
    );
  return (
    <AlertBox tone="warning" live={false}>
      <TermWords warning={said.warning} />
    </AlertBox>
  );
}
