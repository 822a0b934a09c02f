import { Button } from '@mantine/core';
import { useState } from 'react';
import { romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { describeMoment } from '../../field-wizards/rules.ts';
import { isTouched } from '../rules.ts';
import classes from './survey-pages.module.css';
import type { SurveySession } from './use-survey-draft.ts';

/** Says that what is shown was typed before and not sent, and offers to begin with what is stored. */
export function ResumedNote({ session: { draft, discard } }: { session: SurveySession }) {
  const [savedAt, setSavedAt] = useState(() =>
    draft.submission === null && isTouched(draft.value) ? draft.savedAt : null,
  );
  if (savedAt === null || draft.submission !== null) return null;
  const at = new Date(savedAt);
  const moment = describeMoment({ day: romeDay(at), time: romeTimeOfDay(at) }, deviceClock.today());
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
        Ripresa la bozza {moment}
      </AlertBox>
    </div>
  );
}
