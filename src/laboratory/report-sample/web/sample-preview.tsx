import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconZoomIn } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ApiFailure, download } from '#platform/web/api-client.ts';
import { useSeen } from '#ui/controls/use-seen.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { PdfView } from '#ui/pictures/pdf-view.tsx';
import { saveFile } from '#ui/pictures/save-file.ts';
import { type LawUse, lawUses, type ReportSettings, settingsAsKept } from '../../report-settings/contract.ts';
import { lawUseLabels } from '../../report-settings/rules.ts';
import { printSampleReport } from '../contract.ts';
import classes from './sample-preview.module.css';

const outcomes = { below: 'sotto il livello', above: 'sopra il livello' } as const;
/** So long nothing more is typed before the page is printed anew: printing costs the server. */
const typingPauseMs = 1200;

type SamplePreviewProps = {
  settings: ReportSettings;
  /** The page that stands first. */
  page: number;
  /** Of which use the building is, until another is chosen. */
  use: LawUse;
};

/** A report of invented measurements, printed with what is typed, saved or not. */
export function SamplePreview({ settings, page, use: usual }: SamplePreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const [isLarge, setLarge] = useState(false);
  const [use, setUse] = useState(usual);
  const [outcome, setOutcome] = useState<keyof typeof outcomes>('above');
  const sample = useSample(settings, { use, outcome, isSeen });
  const { file } = sample;
  const label = `Anteprima, ${outcomes[outcome]}`;
  return (
    <div ref={place} className={classes.preview}>
      <div className={classes.choices}>
        <SelectField
          label="Anteprima per"
          value={use}
          options={lawUses.map((value) => ({ value, label: lawUseLabels[value] }))}
          onChange={(value) => setUse(lawUses.find((one) => one === value) ?? use)}
        />
        <SelectField
          label="Esito"
          value={outcome}
          options={Object.entries(outcomes).map(([value, text]) => ({ value, label: text }))}
          onChange={(value) => setOutcome(value === 'below' ? 'below' : 'above')}
        />
      </div>
      <div className={classes.state}>
        <span role="status">{sample.state}</span>
        {file && (
          <span className={classes.ways}>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconZoomIn size={16} aria-hidden />}
              onClick={() => setLarge(true)}
            >
              Ingrandisci
            </Button>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => saveFile('anteprima-relazione.pdf', file)}
            >
              Scarica
            </Button>
          </span>
        )}
      </div>
      {sample.failure && (
        <AlertBox
          tone="error"
          live={false}
          action={
            <Button size="xs" variant="default" onClick={sample.retry}>
              Riprova
            </Button>
          }
        >
          {sample.failure.text}
        </AlertBox>
      )}
      {file ? <PdfView file={file} label={label} from={page} /> : !sample.failure && <Skeletons count={1} />}
      {file && (
        <Dialog open={isLarge} size="lg" title={label} onClose={() => setLarge(false)}>
          <PdfView file={file} label={label} from={page} />
        </Dialog>
      )}
    </div>
  );
}

type Asked = { use: LawUse; outcome: keyof typeof outcomes; isSeen: boolean };

/** The PDF of what was typed a moment ago; while something typed is wrong, that of before. */
function useSample(settings: ReportSettings, { use, outcome, isSeen }: Asked) {
  const text = JSON.stringify(settings);
  const [settled] = useDebouncedValue(text, typingPauseMs);
  const read = settingsAsKept.safeParse(JSON.parse(settled));
  const isRight = settingsAsKept.safeParse(settings).success;
  const { data, error, isFetching, refetch } = useQuery<Blob, ApiFailure>({
    queryKey: [printSampleReport.name, settled, use, outcome],
    queryFn: async ({ signal }) => {
      if (!read.success) throw new Error('settings that cannot be printed');
      signal.throwIfAborted();
      const body = { impostazioni: read.data, uso: use, esito: outcome };
      return (await download(printSampleReport, { body })).file;
    },
    ...{ enabled: isSeen && read.success, placeholderData: keepPreviousData },
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000, retry: false },
  });
  const state = !isRight
    ? 'Qualcosa di scritto non si può ancora stampare: l’anteprima è di prima.'
    : isFetching || text !== settled || !isSeen
      ? 'L’anteprima si aggiorna…'
      : error
        ? ''
        : 'Con quello che è scritto ora, misure inventate.';
  return { file: data, failure: error, state, retry: () => void refetch() };
}
