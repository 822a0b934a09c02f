import type { Question } from '#surveys/surveys/rules.ts';
import { lawOfSection, type SectionName } from '../sections/rules.ts';
import { AuthoritiesSection } from './sections/authorities-section.tsx';
import { BuildingQuestions } from './sections/building-questions.tsx';
import { DecisionSection } from './sections/decision-section.tsx';
import { IssuingSection } from './sections/issuing-section.tsx';
import { LawSection } from './sections/law-section.tsx';
import { LetterheadSection } from './sections/letterhead-section.tsx';
import { LevelsSection } from './sections/levels-section.tsx';
import { MailsSection } from './sections/mails-section.tsx';
import { NoticesSection } from './sections/notices-section.tsx';
import { PastSection } from './sections/past-section.tsx';
import type { SectionProps } from './sections/section.tsx';
import { TextsSection } from './sections/texts-section.tsx';

const plainSections = {
  letterhead: LetterheadSection,
  decision: DecisionSection,
  texts: TextsSection,
  issuing: IssuingSection,
  authorities: AuthoritiesSection,
  notices: NoticesSection,
  mails: MailsSection,
  past: PastSection,
} as const;

type SectionFieldsProps = SectionProps & { name: SectionName; questions: readonly Question[] };

/** The fields of a section. */
export function SectionFields({ name, questions, ...props }: SectionFieldsProps) {
  if (name === 'levels')
    return (
      <LevelsSection {...props}>
        <BuildingQuestions {...props} questions={questions} />
      </LevelsSection>
    );
  const use = lawOfSection(name);
  if (use !== null) return <LawSection {...props} use={use} />;
  const Fields = plainSections[name as keyof typeof plainSections];
  return <Fields {...props} />;
}
