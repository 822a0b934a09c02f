import type { EarlierValue, TermWarning } from '../../mass-activities/contract.ts';
import type { ActionType, CurrentData, Section } from '../../mass-activities/rules.ts';
import type { Operation } from '../draft/rules.ts';
import { ActionList } from './action-list.tsx';
import { ChangeCards } from './change-cards.tsx';
import { ChosenUnits } from './chosen-units.tsx';
import classes from './mass-wizard.module.css';
import type { StepProps } from './operations-step.tsx';
import { SummarySection } from './summary-section.tsx';
import type { Sections } from './use-sections.ts';

export type SummaryProps = Pick<StepProps, 'known' | 'operations' | 'personOf'> & {
  nowOf: (operation: Operation) => CurrentData | null;
  /** The values of when it was submitted. */
  earlier: readonly EarlierValue[];
  /** What is said of the time that the date of an operation leaves. */
  warningOf: (type: ActionType) => TermWarning | null;
};

/** The third step: all that will change, section by section, each to be confirmed before the next one (Q2-48). */
export function SummaryStep({ sections, ...props }: SummaryProps & { sections: Sections }) {
  return (
    <div className={classes.sections}>
      {sections.sections.map((section) => (
        <SummarySection key={section} section={section} sections={sections}>
          <SectionBody section={section} {...props} />
        </SummarySection>
      ))}
    </div>
  );
}

/** What stands in a section of the summary. */
export function SectionBody({ section, known, operations, ...props }: SummaryProps & { section: Section }) {
  if (section === 'units')
    return (
      <ChosenUnits
        operations={operations}
        units={known.employer.companies}
        personOf={props.personOf}
        stored={known.stored?.actions ?? []}
      />
    );
  if (section === 'actions')
    return (
      <ActionList operations={operations} units={known.employer.companies} warningOf={props.warningOf} />
    );
  const operation = operations.find(({ type }) => type === section);
  if (!operation) return null;
  return (
    <ChangeCards
      operation={operation}
      person={props.personOf(operation)}
      employerName={known.owner.employer}
      now={props.nowOf(operation)}
      earlier={props.earlier}
    />
  );
}
