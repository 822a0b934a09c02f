import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { confirmLabel, type Section, sectionLabel } from '../../mass-activities/rules.ts';
import classes from './mass-wizard.module.css';
import type { Sections } from './use-sections.ts';

type SummarySectionProps = { section: Section; sections: Sections; children: ReactNode };

/** A section that is shown, read and confirmed; shown only once those before it are confirmed. */
export function SummarySection({ section, sections, children }: SummarySectionProps) {
  const id = useId();
  const label = sectionLabel(section);
  const isShown = sections.isShown(section);
  const isConfirmed = sections.confirmed.includes(section);
  return (
    <section className={classes.section} aria-label={label} data-confirmed={isConfirmed ? '' : undefined}>
      <div className={classes.sectionHead}>
        <div className={classes.sectionTitle}>
          <h3>{label}</h3>
          {isConfirmed && <StateWord tone="ok" word="Confermato" />}
        </div>
        <Button
          variant="default"
          disabled={!sections.canShow(section)}
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          aria-label={`${isShown ? 'Nascondi' : 'Mostra'}: ${label}`}
          onClick={() => sections.toggle(section)}
        >
          {isShown ? 'Nascondi' : 'Mostra'}
        </Button>
      </div>
      {isShown && (
        <div id={id} className={classes.sectionBody}>
          {children}
          {sections.canConfirm(section) && (
            <Button color="brand" className={classes.confirm} onClick={() => sections.confirm(section)}>
              {confirmLabel(section)}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
