import type { Question } from '#surveys/surveys/rules.ts';
import { MultiChoiceField } from '#ui/fields/multi-choice-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { settingLabels } from '../../comparison/rules.ts';
import { problemsWithin } from '../typed-settings.ts';
import type { SectionProps } from './section.tsx';

type BuildingQuestionsProps = SectionProps & { questions: readonly Question[] };

/** Which questions of the building's questionnaire tell its use and its year, and which answers mean a home. */
export function BuildingQuestions({ value, onChange, errors, questions }: BuildingQuestionsProps) {
  const { building } = value;
  const problems = problemsWithin(errors, 'building');
  const set = (changes: Partial<typeof building>) => onChange({ building: { ...building, ...changes } });
  const options = (type: Question['rispostaType']['name']) =>
    questions
      .filter(({ rispostaType }) => rispostaType.name === type)
      .map(({ id, question }) => ({ value: String(id), label: question }));
  const choices = questions.find(({ id }) => id === building.purposeQuestion)?.choices ?? [];
  return (
    <>
      <SelectField
        label={settingLabels.building.purposeQuestion}
        required
        value={String(building.purposeQuestion)}
        options={options('SINGLE_CHOICE')}
        onChange={(id) => set({ purposeQuestion: Number(id), dwellingChoices: [] })}
        error={problems['purposeQuestion']}
      />
      <MultiChoiceField
        label={settingLabels.building.dwellingChoices}
        description="Tutte le altre indicano un luogo di lavoro."
        searchable
        options={choices}
        value={building.dwellingChoices}
        onChange={(dwellingChoices) => set({ dwellingChoices: [...dwellingChoices] })}
        error={problems['dwellingChoices']}
      />
      <SelectField
        label={settingLabels.building.yearQuestion}
        required
        value={String(building.yearQuestion)}
        options={options('INTEGER')}
        onChange={(id) => set({ yearQuestion: Number(id) })}
        error={problems['yearQuestion']}
      />
    </>
  );
}
