import { Button } from '@mantine/core';
import { describeMoment } from '#platform/web/describe-moment.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import type { KeptPlanDraft } from './plan-draft.ts';
import classes from './planner.module.css';

type DraftNotesProps = {
  drafts: readonly KeptPlanDraft[];
  onResume: (draft: KeptPlanDraft) => void;
  onDiscard: (draft: KeptPlanDraft) => void;
};

/** What was not saved the last times; it stays there until somebody says what becomes of it. */
export function DraftNotes({ drafts, onResume, onDiscard }: DraftNotesProps) {
  return drafts.map((draft) => (
    <AlertBox
      key={draft.name}
      tone="info"
      live={false}
      action={
        <div className={classes.dayActions}>
          <Button size="sm" onClick={() => onResume(draft)}>
            Riprendi la bozza
          </Button>
          <Button size="sm" variant="default" onClick={() => onDiscard(draft)}>
            Butta la bozza
          </Button>
        </div>
      }
    >
      Su questo dispositivo c’è una bozza non salvata {describeMoment(draft.savedAt)}: {aboutDraft(draft)}.
    </AlertBox>
  ));
}

const aboutDraft = ({ plan: { name, stops } }: KeptPlanDraft) =>
  [name.trim() && `«${name.trim()}»`, countOf(stops.length, 'fermata', 'fermate')].filter(Boolean).join(', ');
