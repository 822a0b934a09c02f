import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { settingLines } from '../comparison/rules.ts';
import type { RadioprotectionSettings, SettingsPartName } from '../rules.ts';
import { ExpectedLines } from './expected-fields.tsx';
import classes from './settings.module.css';

/** A part of the settings, to be read. */
export function SettingLines({
  settings,
  part,
}: {
  settings: RadioprotectionSettings;
  part: SettingsPartName;
}) {
  if (part === 'expectedActivities') return <ExpectedLines table={settings.expectedActivities} />;
  return (
    <div className={classes.lines} data-part={part}>
      <RecordFacts facts={settingLines(settings, part)} />
    </div>
  );
}
