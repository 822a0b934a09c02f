import { TextAreaField } from '#ui/fields/text-area-field.tsx';

type NoteFieldProps = { value: string; onChange: (note: string) => void; error: string | undefined };

/** Why a version is saved. */
export function NoteField(props: NoteFieldProps) {
  return (
    <TextAreaField
      {...props}
      label="Che cosa cambia e perché"
      description="Resta nell’elenco delle versioni."
      required
      rows={2}
      maxLength={501}
    />
  );
}
