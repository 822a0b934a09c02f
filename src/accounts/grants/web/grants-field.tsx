import { Button } from '@mantine/core';
import { CheckField } from '#ui/fields/check-field.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import classes from './grants.module.css';
import { PrincipalSearch } from './principal-search.tsx';

export type ChosenGrant = {
  committente: number;
  nome: string;
  canAddClient: boolean;
  canAddAddress: boolean;
};

type GrantsFieldProps = {
  value: readonly ChosenGrant[];
  onChange: (value: ChosenGrant[]) => void;
  error?: string | undefined;
};

/** Principals granted by name, chosen one by one, with the rights to add there. */
export function GrantsField({ value, onChange, error }: GrantsFieldProps) {
  const change = (committente: number, changes: Partial<ChosenGrant>) =>
    onChange(value.map((grant) => (grant.committente === committente ? { ...grant, ...changes } : grant)));
  return (
    <div>
      <PrincipalSearch
        label="Committenti per nome"
        description="In aggiunta a quelli delle zone. Si possono cambiare anche dopo."
        onPick={({ id, nome }) => {
          if (value.some(({ committente }) => committente === id)) return;
          onChange([...value, { committente: id, nome, canAddClient: false, canAddAddress: false }]);
        }}
      />
      <FieldError id="grants-error" text={error} />
      <ul className={classes.chosen} aria-label="Committenti scelti">
        {value.map(({ committente, nome, canAddClient, canAddAddress }) => (
          <li key={committente} className={classes.grant}>
            <span className={classes.name}>{nome}</span>
            <span className={classes.rights}>
              <CheckField
                label="Aggiunge clienti"
                checked={canAddClient}
                onChange={(checked) => change(committente, { canAddClient: checked })}
              />
              <CheckField
                label="Aggiunge indirizzi"
                checked={canAddAddress}
                onChange={(checked) => change(committente, { canAddAddress: checked })}
              />
            </span>
            <Button
              variant="subtle"
              aria-label={`Togli ${nome}`}
              onClick={() => onChange(value.filter((grant) => grant.committente !== committente))}
            >
              Togli
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
