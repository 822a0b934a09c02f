import type { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import type { listReaders, Reader } from '../readers/contract.ts';

type ReaderFieldProps = {
  found: ReturnType<typeof useEndpoint<typeof listReaders>>;
  value: Reader | null;
  onChange: (readerId: number | null) => void;
  disabled: boolean;
};

/** Whose file it is: a reader that is known, or none yet. */
export function ReaderField({ found, value, onChange, disabled }: ReaderFieldProps) {
  const { data, error } = found;
  if (error && !data) {
    return (
      <ErrorState
        text={error.text}
        requestId={error.requestId ?? undefined}
        onRetry={() => found.refetch()}
      />
    );
  }
  return (
    <SelectField
      label="Lettore"
      description="Le colonne dei suoi file si indicano una volta sola, al primo file."
      placeholder="Modello di Radia, o un lettore nuovo"
      value={value === null ? '' : String(value.id)}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
      options={(data?.readers ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      disabled={disabled || data === undefined}
    />
  );
}
