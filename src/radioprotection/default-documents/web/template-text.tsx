import { RecordSection } from '#platform/web/records/record-section.tsx';
import { blockLabels, type TemplateSection } from '../rules.ts';
import classes from './default-documents.module.css';

/** A template as it is read: its sections with what they say, show and go by. */
export function TemplateText({ sections }: { sections: readonly TemplateSection[] }) {
  return (
    <div className={classes.part}>
      {Object.entries(sections).map(([place, { heading, text, block, law }]) => (
        <RecordSection key={place} look="card" title={heading}>
          {law && <p className={classes.quiet}>{law}</p>}
          {text && <p className={classes.text}>{text}</p>}
          {block && <p className={classes.quiet}>Con i dati: {blockLabels[block]}</p>}
        </RecordSection>
      ))}
    </div>
  );
}
