import { Button } from '@mantine/core';
import { useDraft } from '#platform/web/drafts/use-draft.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { type MassPlace, massHref, massStatusLabels, scopeInstead } from '../../mass-activities/rules.ts';
import { differences } from '../changes/rules.ts';
import { isTouched } from '../draft/rules.ts';
import { massDrafts } from './mass-drafts.ts';
import type { StoredMass } from './mass-place.ts';
import classes from './mass-wizard.module.css';

type LeftDraftProps = {
  place: MassPlace & { activity: number };
  stored: StoredMass;
  scope: 'edit' | 'review';
};

/** Whether what was prepared in a scope and not saved has no place any more, the activity having gone further. */
export const isOver = (scope: LeftDraftProps['scope'], { active, status }: StoredMass): boolean =>
  !active || scopeInstead(scope, status) !== null;

/** What lies on this device and could not be saved before somebody else took the activity further: told, never dropped unasked. */
export function LeftDraft({ place, stored, scope }: LeftDraftProps) {
  const session = useDraft(massDrafts, massHref(place, scope).replace(/^\//, ''));
  if (session.state !== 'owner' || !isTouched(session.draft.value)) return null;
  const { base, operations } = session.draft.value;
  const state = stored.active ? massStatusLabels[stored.status] : 'Eliminata';
  return (
    <AlertBox
      tone="warning"
      live={false}
      title="Modifiche rimaste su questo dispositivo"
      action={
        <Button variant="default" onClick={() => void session.discard()}>
          Togli le modifiche
        </Button>
      }
    >
      {`Non erano salvate, e la pratica ora è nello stato «${state}»: qui non valgono. Se torna ${scope === 'edit' ? 'in lavorazione' : 'in revisione'} si ritrovano aprendola.`}
      <ul className={classes.left}>
        {differences(base, operations).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </AlertBox>
  );
}
