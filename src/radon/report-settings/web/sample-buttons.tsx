import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { download, toFailure } from '#platform/web/api-client.ts';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toasts.ts';
import { printSampleReport } from '../versions/contract.ts';
import classes from './report-settings.module.css';
import { settingsOnWire, type TypedSettings } from './typed-settings.ts';

const outcomes = [
  ['below', 'Anteprima, sotto il livello'],
  ['above', 'Anteprima, sopra il livello'],
] as const;
type Outcome = (typeof outcomes)[number][0];

/** A report of invented measurements with what is typed, saved or not. */
export function SampleButtons({ typed }: { typed: TypedSettings }) {
  const [busy, setBusy] = useState<Outcome | null>(null);

  async function print(esito: Outcome) {
    setBusy(esito);
    try {
      const body = { impostazioni: settingsOnWire(typed), esito };
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
