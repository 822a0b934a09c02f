import { RecordSection } from '#platform/web/records/record-section.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { isLawPart, type PaperPart, settingsPartLabels } from '../rules.ts';
import classes from './settings.module.css';
import type { SettingsPart } from './typed-settings.ts';

/** What a document of a unit says besides its facts. */
export function PaperFields({ part, typed, change, errors }: SettingsPart & { part: PaperPart }) {
  const paper = typed.papers[part];
  const write = (changes: Partial<typeof paper>) =>
    change({ papers: { ...typed.papers, [part]: { ...paper, ...changes } } });
  const errorOf = (name: string) =>
    Object.entries(errors).find(([field]) => field.startsWith(`impostazioni.${part}.${name}`))?.[1];
  return (
    <RecordSection title={settingsPartLabels[part]}>
      <div className={classes.part}>
        <TextAreaField
          label={isLawPart(part) ? 'Riferimenti di legge' : 'Riferimenti'}
          description="Uno per riga."
          rows={3}
          value={paper.references}
          error={errorOf('references')}
          onChange={(references) => write({ references })}
        />
        <TextAreaField
          label="Testo"
          rows={6}
          value={paper.text}
          error={errorOf('text')}
          onChange={(text) => write({ text })}
        />
      </div>
    </RecordSection>
  );
}
