import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { type DecisionRule, decisionRules, decisionStatements } from '../../../level-comparison/rules.ts';
import { decisionLabels, decisionRuleLabels } from '../../decision/rules.ts';
import { problemsWithin } from '../typed-settings.ts';
import { type SectionProps, WholeField } from './section.tsx';

const options = decisionRules.map((value) => ({ value, label: decisionRuleLabels[value] }));

/** How a mean is compared with its level, and what the report says of it. */
export function DecisionSection({ value: { decision }, onChange, errors }: SectionProps) {
  const problems = problemsWithin(errors, 'decision');
  const set = (changes: Partial<typeof decision>) => onChange({ decision: { ...decision, ...changes } });
  return (
    <>
      <SelectField
        label={decisionLabels.rule}
        required
        value={decision.rule}
        options={options}
        onChange={(rule) => rule !== '' && set({ rule: rule as DecisionRule })}
        error={problems['rule']}
      />
      <TextAreaField
        label={decisionLabels.text}
        description={`Se è vuoto la relazione scrive: «${decisionStatements[decision.rule]}»`}
        rows={4}
        maxLength={4001}
        value={decision.text}
        onChange={(text) => set({ text })}
        error={problems['text']}
      />
      <WholeField
        label={decisionLabels.longestDays}
        description="Una media su più giorni non si chiama annua."
        required
        maxDigits={4}
        value={decision.longestDays}
        onChange={(longestDays) => set({ longestDays })}
        error={problems['longestDays']}
      />
    </>
  );
}
