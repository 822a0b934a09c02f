import { useState } from 'react';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { lawUseLabels } from '../comparison/rules.ts';
import { lawUses } from '../contract.ts';
import { type ProposalName, proposalTexts, withProposal } from '../proposals/rules.ts';
import { getReportSettings, type SettingsInForce, saveReportSettings } from '../versions/contract.ts';
import classes from './report-settings.module.css';
import { LawSection } from './sections/law-section.tsx';
import { NoteField } from './sections/note-field.tsx';
import { ReferenceList } from './sections/reference-list.tsx';
import type { SectionProps } from './sections/section.tsx';
import { SettingsProposal } from './settings-proposal.tsx';
import { problemsWithin, savingProblems, settingsOnWire, typedSettings } from './typed-settings.ts';

type ProposalFormProps = { name: ProposalName; inForce: SettingsInForce };

/** Texts that an update proposes: compared, and once they are taken, edited and saved. */
export function ProposalForm({ name, inForce }: ProposalFormProps) {
  const [isTaken, setTaken] = useState(false);
  return (
    <div className={classes.section}>
      <SettingsProposal
        name={name}
        inForce={inForce.impostazioni}
        isTaken={isTaken}
        onTake={() => setTaken(true)}
      />
      {isTaken && <ProposedTexts name={name} inForce={inForce} onLeave={() => setTaken(false)} />}
    </div>
  );
}

function ProposedTexts({ name, inForce, onLeave }: ProposalFormProps & { onLeave: () => void }) {
  const [nota, setNota] = useState<string>(proposalTexts[name].note);
  const { typed, change } = useTyped({
    settings: typedSettings(withProposal(inForce.impostazioni, name)),
    versione: inForce.versione,
  });
  const { save, isSaving, failure, reload } = useSave(saveReportSettings, [getReportSettings]);
  const { settings, versione } = typed;
  const body = { versione, nota, impostazioni: settingsOnWire(settings), proposta: name };
  const { errors, check } = useSubmitErrors(savingProblems(saveReportSettings, body));
  const shown = { ...failure?.errors, ...errors };
  const part: SectionProps = {
    value: settings,
    onChange: (changes) => change({ settings: { ...settings, ...changes } }),
    errors: problemsWithin(shown, 'impostazioni'),
  };

  async function submit() {
    const saved = await save({ body });
    if (saved) showToast('ok', `Salvata la versione ${saved.versione}`);
  }

  return (
    <RecordForm
      label={proposalTexts[name].title}
      submitLabel={`Salva la versione ${versione + 1}`}
      {...{ isSaving, failure, isDirty: true, check }}
      onSubmit={() => void submit()}
      onReset={onLeave}
      onReload={() => {
        onLeave();
        reload();
      }}
    >
      <ReferenceList
        label="Norme e riferimenti validi per ogni uso"
        value={settings.texts.references}
        onChange={(references) => part.onChange({ texts: { ...settings.texts, references } })}
        errors={problemsWithin(part.errors, 'texts.references')}
      />
      {lawUses.map((use) => (
        <section key={use} className={classes.part} aria-label={lawUseLabels[use]}>
          <h3 className={classes.partTitle}>{lawUseLabels[use]}</h3>
          <LawSection {...part} use={use} />
        </section>
      ))}
      <NoteField value={nota} onChange={setNota} error={shown['nota']} />
    </RecordForm>
  );
}
