import { CheckField } from '#ui/fields/check-field.tsx';
import { unconfirmedText } from '../rules.ts';

type ConfirmationProps = { law: string; isConfirmed: boolean; onChange: (isConfirmed: boolean) => void };

/** Whether an expert stands for what is said of a law; until then it says so wherever it is used. */
export function Confirmation({ law, isConfirmed, onChange }: ConfirmationProps) {
  return (
    <CheckField
      label={`Riletto da un esperto (${law})`}
      description={
        isConfirmed ? undefined : `${unconfirmedText}: è scritto anche dove questi valori si usano.`
      }
      checked={isConfirmed}
      onChange={onChange}
    />
  );
}
