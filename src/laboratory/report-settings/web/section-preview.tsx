import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { SamplePreview } from '../../report-sample/web/public.ts';
import type { ReportSettings } from '../contract.ts';
import { lawOfSection, type SectionName } from '../sections/rules.ts';
import { LetterPreview } from './letter-preview.tsx';
import classes from './report-settings.module.css';
import { sectionWords } from './section-words.ts';

type SectionPreviewProps = { name: SectionName; settings: ReportSettings };

/** What a section will look like, beside it; on a phone behind a button. */
export function SectionPreview({ name, settings }: SectionPreviewProps) {
  const [isOpen, setOpen] = useState(false);
  const { beside } = sectionWords[name];
  if (beside === null) return null;
  const shown =
    beside === 'letters' ? (
      <LetterPreview name={name} settings={settings} />
    ) : (
      <SamplePreview
        key={name}
        settings={settings}
        page={beside.page}
        use={lawOfSection(name) ?? 'workplace'}
      />
    );
  return (
    <>
      <aside aria-label="Anteprima" className={classes.preview}>
        {shown}
      </aside>
      <div className={classes.previewButton}>
        <Button
          variant="default"
          leftSection={<IconEye size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Anteprima
        </Button>
      </div>
      <Dialog open={isOpen} size="lg" title="Anteprima" onClose={() => setOpen(false)}>
        {shown}
      </Dialog>
    </>
  );
}
