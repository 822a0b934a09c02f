import { IconFileTypePdf } from '@tabler/icons-react';
import { deviceClock } from '#platform/web/clock.ts';
import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { CheckField } from '#ui/fields/check-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { FieldErrorText } from '#ui/fields/field-error.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { DropPlace } from '#ui/pictures/drop-place.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import type { Folder } from '../contract.ts';
import { useUpload } from './use-upload.ts';

type AddDocumentProps = {
  companyId: number;
  folders: readonly Folder[];
  /** Where it is put unless another is chosen. */
  folder?: number;
  onClose: () => void;
};

/** Brings a PDF into a folder, or to the unit. */
export function AddDocument({ companyId, folders, folder, onClose }: AddDocumentProps) {
  const open = folders.filter(({ aperto }) => aperto);
  const begin = {
    ...{ file: null, titolo: '', data: deviceClock.today(), daFirmare: false },
    folder: String(folder ?? open[0]?.id ?? ''),
  };
  const form = useUpload(companyId, begin, () => {
    showToast('ok', 'Documento aggiunto');
    onClose();
  });
  const { typed, change, problems } = form;

  function take([file]: readonly File[]): void {
    if (!file) return;
    const name = file.name.replace(/\.pdf$/i, '');
    change({ file, ...(typed.titolo === '' ? { titolo: name } : {}) });
  }

  return (
    <FormDialog title="Aggiungi un documento" form={form.frame} submitLabel="Aggiungi" onClose={onClose}>
      <div>
        <DropPlace
          icon={<IconFileTypePdf size={28} aria-hidden />}
          buttonLabel={typed.file ? 'Scegli un altro PDF' : 'Scegli il PDF'}
          accept="application/pdf,.pdf"
          onFiles={take}
          isBusy={form.frame.isSaving}
          note="PDF, al massimo 20 MB"
        >
          {typed.file ? typed.file.name : 'Trascina qui il PDF'}
        </DropPlace>
        {problems.file && <FieldErrorText text={problems.file} />}
      </div>
      <TextField
        label="Titolo"
        required
        value={typed.titolo}
        onChange={(titolo) => change({ titolo })}
        error={problems.titolo}
      />
      <DateField
        label="Data del documento"
        required
        today={deviceClock.today()}
        value={typed.data}
        onChange={(data) => change({ data })}
        error={problems.data}
      />
      <SelectField
        label="Fascicolo"
        options={open.map(({ id, titolo }) => ({ value: String(id), label: titolo }))}
        placeholder="Nessuno: documento dell’unità locale"
        value={typed.folder}
        onChange={(chosen) => change({ folder: chosen })}
        error={problems.folder}
      />
      <CheckField
        label="Da firmare: va tra i documenti in attesa della firma dell’esperto"
        checked={typed.daFirmare}
        onChange={(daFirmare) => change({ daFirmare })}
      />
    </FormDialog>
  );
}
