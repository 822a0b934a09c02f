import { useRef, useState } from 'react';
import { download } from '#platform/web/api-client.ts';
import { useTypedPreview } from '#platform/web/records/use-typed-preview.ts';
import { useSeen } from '#ui/controls/use-seen.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { PdfPreview } from '#ui/pictures/pdf-preview.tsx';
import { type LawUse, lawUses, type ReportSettings, settingsAsKept } from '../../report-settings/contract.ts';
import { lawUseLabels } from '../../report-settings/rules.ts';
import { printSampleReport } from '../contract.ts';
import classes from './sample-preview.module.css';

const outcomes = { below: 'sotto il livello', above: 'sopra il livello' } as const;

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
  const [use, setUse] = useState(usual);
  const [outcome, setOutcome] = useState<keyof typeof outcomes>('above');
  const { retry, ...preview } = useTypedPreview({
    key: [printSampleReport.name, use, outcome],
    ...{ typed: settings, shape: settingsAsKept, isSeen, staleTime: Number.POSITIVE_INFINITY },
    said: 'Con quello che è scritto ora, misure inventate.',
    print: async (impostazioni) =>
      (await download(printSampleReport, { body: { impostazioni, uso: use, esito: outcome } })).file,
  });
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
      <PdfPreview
        {...preview}
        onRetry={retry}
        label={`Anteprima, ${outcomes[outcome]}`}
        fileName="anteprima-relazione.pdf"
        from={page}
      />
    </div>
  );
}
