import { Button } from '@mantine/core';
import { useState } from 'react';
import { describeMoment } from '#platform/web/describe-moment.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { isTouched } from '../rules.ts';
import type { SurveySession } from './survey-drafts.ts';
import classes from './survey-pages.module.css';

/** Says that what is shown was typed before and not sent, and offers to begin with what is stored. */
export function ResumedNote({ session: { draft, discard } }: { session: SurveySession }) {
  const [savedAt, setSavedAt] = useState(() =>
    draft.submission === null && isTouched(draft.value) ? draft.savedAt : null,
  );
  if (savedAt === null || draft.submission !== null) return null;
  return (
    <div className={classes.notice}>
      <AlertBox
        tone="info"
        action={
          <Button
            variant="default"
            size="md"
            className={classes.restart}
            onClick={() => {
              setSavedAt(null);
              void discard();
            }}
          >
            Riparti dalle risposte salvate
          </Button>
        }
      >
        Ripresa la bozza {describeMoment(savedAt)}
      </AlertBox>
    </div>
  );
}
