import { useState } from 'react';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { DecimalField } from '#ui/fields/decimal-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { SampleButtons } from '../../report-sample/web/public.ts';
import { settingLabels } from '../comparison/rules.ts';
import { type ProposalName, proposalTexts, withProposal } from '../proposals/rules.ts';
import { getReportSettings, type SettingsInForce, saveReportSettings } from '../versions/contract.ts';
import { AuthoritiesSection } from './sections/authorities-section.tsx';
import { BuildingQuestions } from './sections/building-questions.tsx';
import { DecisionSection } from './sections/decision-section.tsx';
import { IssuingSection } from './sections/issuing-section.tsx';
import { LawSection } from './sections/law-section.tsx';
import { LetterheadSection } from './sections/letterhead-section.tsx';
import { LevelsSection } from './sections/levels-section.tsx';
import { MailsSection } from './sections/mails-section.tsx';
import { Section, type SectionProps } from './sections/section.tsx';
import { TextsSection } from './sections/texts-section.tsx';
import { SettingsProposal } from './settings-proposal.tsx';
import {
  problemsWithin,
  savingProblems,
  settingsOnWire,
  type TypedSettings,
  typedSettings,
} from './typed-settings.ts';

/** All of the settings on one form; each saving is a version with a note. */
export function SettingsForm({ inForce }: { inForce: SettingsInForce }) {
  const [nota, setNota] = useState('');
  const { typed, change, isDirty, reset } = useTyped({
    settings: typedSettings(inForce.impostazioni),
    versione: inForce.versione,
    proposta: null as ProposalName | null,
  });
  const { save, isSaving, failure, reload } = useSave(saveReportSettings, [getReportSettings]);
  const { versione, proposta } = typed;
  const body = { versione, nota, impostazioni: settingsOnWire(typed.settings), proposta };
  const { errors, check } = useSubmitErrors(savingProblems(body));
  const shown = { ...failure?.errors, ...errors };
  const takeBack = () => {
    reset();
    setNota('');
  };
  const part: SectionProps = {
    value: typed.settings,
    onChange: (changes: Partial<TypedSettings>) => change({ settings: { ...typed.settings, ...changes } }),
    errors: problemsWithin(shown, 'impostazioni'),
  };

  function take(name: ProposalName) {
    const proposed = withProposal(settingsOnWire(typed.settings), name);
    change({ settings: typedSettings(proposed), proposta: name });
    setNota((written) => written || proposalTexts[name].note);
  }

  async function submit() {
    const saved = await save({ body });
    if (!saved) return;
    setNota('');
    showToast('ok', `Salvata la versione ${saved.versione}`);
  }

  return (
    <RecordForm
      label="Testi e livelli"
      submitLabel={`Salva la versione ${versione + 1}`}
      isSaving={isSaving}
      failure={failure}
      isDirty={isDirty}
      check={check}
      onSubmit={() => void submit()}
      onReset={takeBack}
      onReload={() => {
        takeBack();
        reload();
      }}
    >
      {inForce.proposte.map((name) => (
        <SettingsProposal
          key={name}
          name={name}
          inForce={inForce.impostazioni}
          isTaken={proposta === name}
          onTake={() => take(name)}
        />
      ))}
      <LetterheadSection {...part} />
      <LevelsSection {...part}>
        <BuildingQuestions {...part} questions={inForce.domande} />
      </LevelsSection>
      <DecisionSection {...part} />
      <TextsSection {...part} />
      <LawSection {...part} />
      <IssuingSection {...part} />
      <AuthoritiesSection {...part} />
      <MailsSection {...part} />
      <Section
        name="past"
        intro="Con questo k si calcolano i risultati importati da prima che ci fossero i lotti; quelli già calcolati restano come sono."
      >
        <DecimalField
          label={settingLabels.pastCalibration}
          unit="tracce·cm⁻² per kBq·h·m⁻³"
          required
          value={typed.settings.pastCalibration}
          onChange={(pastCalibration) => part.onChange({ pastCalibration })}
          error={part.errors['pastCalibration']}
        />
      </Section>
      <SampleButtons settings={settingsOnWire(typed.settings)} />
      <TextAreaField
        label="Che cosa cambia e perché"
        description="Resta nell’elenco delle versioni."
        required
        rows={2}
        maxLength={501}
        value={nota}
        onChange={setNota}
        error={shown['nota']}
      />
    </RecordForm>
  );
}
