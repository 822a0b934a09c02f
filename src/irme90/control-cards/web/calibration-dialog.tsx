import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { deviceClock } from '#platform/web/clock.ts';
import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useTyped } from '#platform/web/records/use-typed.ts';
import {
  getInstrument,
  getInstrumentHistory,
  listInstruments,
} from '#radioprotection/instruments/contract.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { FieldErrorText } from '#ui/fields/field-error.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { DropPlace } from '#ui/pictures/drop-place.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { type Calibration, getInstrumentChecks } from '../calibrations/contract.ts';
import { addCalibration, correctCalibration, maxCertificateBytes } from '../calibrations/keeping/contract.ts';
import { calibrationTexts } from '../rules.ts';

/** With the version that it is typed over; 0: there is none yet. */
type Typed = {
  fatta: string;
  finoAl: string;
  laboratorio: string;
  certificato: string;
  file: File | null;
  versione: number;
};
type Problems = Partial<Record<keyof Typed, string>>;

type CalibrationDialogProps = { instrument: number; calibration: Calibration | null; onClose: () => void };

/** What a new calibration changes of the instrument's own record. */
const readInstrumentAgain = [getInstrument, getInstrumentHistory, listInstruments];

const blank: Typed = { fatta: '', finoAl: '', laboratorio: '', certificato: '', file: null, versione: 0 };

function typedOf(calibration: Calibration | null): Typed {
  if (calibration === null) return blank;
  const { fatta, finoAl, laboratorio, certificato, versione } = calibration;
  return { fatta, finoAl, laboratorio, certificato, file: null, versione };
}

/** A new calibration with its certificate, or one that was written wrong. */
export function CalibrationDialog({ instrument, calibration, onClose }: CalibrationDialogProps) {
  const { typed, change, reset } = useTyped(typedOf(calibration));
  const [problems, setProblems] = useState<Problems>({});
  const adding = useSave(addCalibration, [getInstrumentChecks, ...readInstrumentAgain]);
  const correcting = useSave(correctCalibration, [getInstrumentChecks, ...readInstrumentAgain]);
  const { failure, isSaving, reload } = calibration ? correcting : adding;
  const shown: Problems = { ...failure?.errors, ...problems };
  const field = (name: Exclude<keyof Typed, 'file' | 'versione'>) => ({
    value: typed[name],
    onChange: (value: string) => fill({ [name]: value }),
    error: shown[name],
  });

  function fill(more: Partial<Typed>): void {
    change(more);
    setProblems((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(more).map((name) => [name, undefined])),
    }));
  }

  function onReload(): void {
    reset();
    setProblems({});
    reload();
  }

  function check(): boolean {
    const found = problemsOf(typed, deviceClock.today());
    setProblems(found);
    return Object.keys(found).length === 0;
  }

  async function submit(): Promise<boolean> {
    const { file, fatta, finoAl, laboratorio, certificato } = typed;
    const body = { fatta, finoAl, laboratorio, certificato };
    const reply = calibration
      ? await correcting.save({
          params: { instrument, taratura: calibration.id },
          body: { ...body, versione: typed.versione },
        })
      : await adding.save({ params: { instrument }, body: { ...body, file: file ?? undefined } });
    if (!reply) return false;
    showToast('ok', calibration ? 'Taratura corretta' : 'Taratura registrata');
    onClose();
    return true;
  }

  return (
    <FormDialog
      title={calibration ? 'Correggi la taratura' : 'Nuova taratura'}
      form={{ check, failure, isSaving, onSubmit: submit, onReload: calibration ? onReload : undefined }}
      submitLabel={calibration ? 'Salva la correzione' : 'Registra la taratura'}
      onClose={onClose}
    >
      <DateField label="Tarato il" required today={deviceClock.today()} {...field('fatta')} />
      <DateField label="Valida fino al" required description="Quel giorno compreso." {...field('finoAl')} />
      <TextField label="Laboratorio di taratura" {...field('laboratorio')} />
      <TextField label="Numero del certificato" spellCheck={false} {...field('certificato')} />
      {calibration === null && (
        <div>
          <DropPlace
            icon={<IconFileTypePdf size={28} aria-hidden />}
            buttonLabel={typed.file ? 'Scegli un altro PDF' : 'Scegli il certificato'}
            accept="application/pdf,.pdf"
            onFiles={([file]) => file && fill({ file })}
            isBusy={isSaving}
            note="PDF, al massimo 10 MB; si può lasciare vuoto"
          >
            {typed.file ? typed.file.name : 'Trascina qui il certificato'}
          </DropPlace>
          {shown.file && <FieldErrorText text={shown.file} />}
        </div>
      )}
    </FormDialog>
  );
}

function problemsOf({ fatta, finoAl, file }: Typed, today: string): Problems {
  return {
    ...(fatta === '' && { fatta: calibrationTexts.noDay }),
    ...(finoAl === '' && { finoAl: calibrationTexts.noDay }),
    ...(fatta > today && { fatta: calibrationTexts.future }),
    ...(fatta !== '' && finoAl !== '' && finoAl <= fatta && { finoAl: calibrationTexts.endBefore }),
    ...(file && file.size > maxCertificateBytes && { file: calibrationTexts.largeFile }),
  };
}
