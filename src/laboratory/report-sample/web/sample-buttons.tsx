import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { download, toFailure } from '#platform/web/api-client.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { saveFile } from '#ui/pictures/save-file.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { type LawUse, lawUses, type ReportSettings } from '../../report-settings/contract.ts';
import { lawUseLabels } from '../../report-settings/rules.ts';
import { printSampleReport } from '../contract.ts';
import classes from './sample-buttons.module.css';

const outcomes = [
  ['below', 'Anteprima, sotto il livello'],
  ['above', 'Anteprima, sopra il livello'],
] as const;
type Outcome = (typeof outcomes)[number][0];

/** A report of invented measurements with what is typed, saved or not. */
export function SampleButtons({ settings }: { settings: ReportSettings }) {
  const [busy, setBusy] = useState<Outcome | null>(null);
  const [use, setUse] = useState<LawUse>('workplace');

  async function print(esito: Outcome) {
    setBusy(esito);
    try {
      const body = { impostazioni: settings, uso: use, esito };
      const { file, name } = await download(printSampleReport, { body });
      saveFile(name, file);
      showToast('ok', `Salvato ${name}`);
    } catch (error) {
      showToast('error', toFailure(error).text);
    } finally {
      setBusy(null);
    }
  }

  return (
    <div className={classes.samples}>
      <SelectField
        label="Anteprima per"
        value={use}
        options={lawUses.map((value) => ({ value, label: lawUseLabels[value] }))}
        onChange={(value) => value !== '' && setUse(value as LawUse)}
      />
      {outcomes.map(([outcome, label]) => (
        <Button
          key={outcome}
          variant="default"
          loading={busy === outcome}
          disabled={busy !== null && busy !== outcome}
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
          onClick={() => void print(outcome)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
