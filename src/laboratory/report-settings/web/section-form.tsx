import { type ReactNode, useEffect, useState } from 'react';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { CheckField } from '#ui/fields/check-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { saveSettingsSection } from '../sections/contract.ts';
import {
  rereadOfSection,
  type SectionName,
  sectionOf,
  sectionState,
  withSection,
} from '../sections/rules.ts';
import { getReportSettings, type SettingsInForce } from '../versions/contract.ts';
import classes from './report-settings.module.css';
import { SectionConflict } from './section-conflict.tsx';
import { SectionFields } from './section-fields.tsx';
import { SectionPreview } from './section-preview.tsx';
import { sectionWords } from './section-words.ts';
import { NoteField } from './sections/note-field.tsx';
import {
  problemsWithin,
  savingProblems,
  settingsOnWire,
  type TypedSettings,
  trimmed,
  typedSettings,
} from './typed-settings.ts';

type SectionFormProps = {
  name: SectionName;
  inForce: SettingsInForce;
  /** Told when something typed is not saved, and when it is. */
  onDirty: (isDirty: boolean) => void;
};

/** One section, saved for itself, with what its texts will look like beside it. */
export function SectionForm({ name, inForce, onDirty }: SectionFormProps) {
  const { title, intro } = sectionWords[name];
  const form = useSection(name, inForce);
  const { whole, errors, setPart, isDirty } = form;
  const reread = rereadOfSection(name);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  return (
    <>
      <section aria-labelledby="section-title" className={classes.section}>
        <h2 id="section-title" className={classes.sectionTitle}>
          {title}
        </h2>
        {intro && <p className={classes.quiet}>{intro}</p>}
        {sectionState(name, inForce.impostazioni) === 'to-reread' && (
          <AlertBox tone="warning" live={false} title="Da far rileggere a un esperto">
            È un punto di partenza: prima di emettere relazioni vere lo rilegge un esperto di radioprotezione.
          </AlertBox>
        )}
        <RecordForm label={title} submitLabel="Salva" {...form.frame}>
          <SectionFields
            name={name}
            value={whole}
            onChange={(changes) =>
              setPart({
                ...whole,
                ...changes,
                ...(reread && { reread: { ...whole.reread, [reread]: false } }),
              })
            }
            errors={errors}
            questions={inForce.domande}
          />
          {reread && (
            <CheckField
              label="Riletto da un esperto di radioprotezione"
              description="Si toglie da sé quando un testo o una cifra cambia."
              checked={whole.reread[reread]}
              onChange={(isRead) => setPart({ ...whole, reread: { ...whole.reread, [reread]: isRead } })}
            />
          )}
          {isDirty && <NoteField {...form.note} />}
          {form.conflict}
        </RecordForm>
      </section>
      <SectionPreview name={name} settings={settingsOnWire(whole)} />
    </>
  );
}

/** What is typed in a section over what is in force, and its saving. */
function useSection(name: SectionName, inForce: SettingsInForce) {
  const [nota, setNota] = useState('');
  const stored = typedSettings(inForce.impostazioni);
  const { typed, change, isDirty, settle, reset } = useTyped({
    part: sectionOf(stored, name),
    versione: inForce.versione,
  });
  const { save, isSaving, failure, reload, renew } = useSave(saveSettingsSection, [getReportSettings]);
  const whole = withSection(stored, typed.part);
  const bodyOf = (settings: TypedSettings) => ({
    ...{ versione: typed.versione, nota },
    parte: { sezione: name, valori: sectionOf(settingsOnWire(settings), name) },
  });
  const { errors, check } = useSubmitErrors(savingProblems(saveSettingsSection, bodyOf(whole)));
  const shown = { ...failure?.errors, ...errors };

  async function submit() {
    const settings = trimmed(whole);
    const part = sectionOf(settings, name);
    change({ part });
    // The contract has judged it: a part belongs to its section.
    const body = saveSettingsSection.body.parse(bodyOf(settings));
    const saved = await save({ body });
    if (!saved) return void renew();
    settle({ ...typed, part });
    setNota('');
    showToast('ok', `Salvata la versione ${saved.versione}`);
  }
  const takeBack = () => {
    reset();
    setNota('');
  };
  const conflict: ReactNode = failure?.status === 409 && (
    <SectionConflict
      stored={inForce.impostazioni}
      typed={settingsOnWire(whole)}
      onKeep={() => {
        change({ versione: inForce.versione });
        reload();
      }}
    />
  );
  return {
    ...{ whole, isDirty, conflict },
    errors: problemsWithin(shown, 'parte.valori'),
    setPart: (settings: TypedSettings) => change({ part: sectionOf(settings, name) }),
    note: { value: nota, onChange: setNota, error: shown['nota'] },
    frame: {
      ...{ isSaving, failure, isDirty, check, onReset: takeBack },
      onSubmit: () => void submit(),
      onReload: () => {
        takeBack();
        reload();
      },
    },
  };
}
