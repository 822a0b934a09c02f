import { type ReactNode, useMemo } from 'react';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import {
  type ActionType,
  employerAction,
  impactOf,
  massListHref,
  type Section,
  sectionLabel,
  sectionsOf,
} from '../../mass-activities/rules.ts';
import { earlierOf } from '../changes/rules.ts';
import { employerNow, personNow } from '../current/rules.ts';
import { type Operation, operationsOf } from '../draft/rules.ts';
import { MassFrame } from './mass-frame.tsx';
import type { MassKnown, MassPlace } from './mass-place.ts';
import classes from './mass-wizard.module.css';
import { SectionBody } from './summary-step.tsx';
import { useSubjects } from './use-subjects.ts';

type MassSummaryPageProps = {
  place: MassPlace;
  known: MassKnown;
  /** Why it can only be read. */
  note?: string;
  /** What else is to be said over it. */
  children?: ReactNode;
};

/** A mass activity to be read: every section open, nothing to confirm (Q2-47). */
export function MassSummaryPage({ place, known, note, children }: MassSummaryPageProps) {
  const { stored, employer } = known;
  const operations = useMemo(() => operationsOf(stored?.actions ?? []), [stored]);
  const subjects = useSubjects(
    place.employer,
    operations.map(({ type }) => type),
  );
  const personOf = ({ type, subject }: Operation) =>
    subjects(type).people?.find(({ id }) => id === subject?.id) ?? null;
  const nowOf = (one: Operation) => {
    if (one.type === employerAction) return employerNow(employer);
    const person = personOf(one);
    return person && personNow(person);
  };
  const warningOf = (type: ActionType) => stored?.avvisi.find(({ action }) => action === type) ?? null;
  const about = { known, operations, personOf, nowOf, earlier: earlierOf(stored), warningOf };
  return (
    <MassFrame
      place={place}
      known={known}
      step={3}
      count={operations.length}
      impact={impactOf(
        employer.companies.map(({ id }) => id),
        operations.map(({ units }) => units),
      )}
    >
      <div className={classes.notes}>
        {note && (
          <AlertBox tone="info" live={false}>
            {note}
          </AlertBox>
        )}
        {children}
      </div>
      <div className={classes.sections}>
        {sectionsOf(operations.map(({ type }) => type)).map((section: Section) => (
          <section key={section} className={classes.section} aria-label={sectionLabel(section)}>
            <div className={classes.sectionHead}>
              <h3>{sectionLabel(section)}</h3>
            </div>
            <div className={classes.sectionBody}>
              <SectionBody section={section} {...about} />
            </div>
          </section>
        ))}
      </div>
      <div className={classes.foot}>
        <ButtonLink href={massListHref(place)} primary={false}>
          Torna alla lista
        </ButtonLink>
      </div>
    </MassFrame>
  );
}
