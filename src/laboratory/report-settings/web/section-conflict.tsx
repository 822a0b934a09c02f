import { Button } from '@mantine/core';
import { settingChanges } from '../comparison/rules.ts';
import type { ReportSettings } from '../contract.ts';
import { ChangeList } from './change-list.tsx';
import classes from './report-settings.module.css';

type SectionConflictProps = {
  stored: ReportSettings;
  typed: ReportSettings;
  /** What is typed is to stand over what somebody else has saved. */
  onKeep: () => void;
};

/** What a colleague has saved meanwhile, beside what is typed. */
export function SectionConflict({ stored, typed, onKeep }: SectionConflictProps) {
  return (
    <section aria-label="Confronto" className={classes.conflict}>
      <h3 className={classes.partTitle}>Salvato da altri → scritto qui</h3>
      <ChangeList changes={settingChanges(stored, typed)} />
      <div>
        <Button variant="default" onClick={onKeep}>
          Tieni quello che ho scritto
        </Button>
      </div>
    </section>
  );
}
