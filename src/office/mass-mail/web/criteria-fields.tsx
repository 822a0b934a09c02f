import {
  listAddressChoices,
  listClientChoices,
  listPrincipalChoices,
} from '#customers/record-choices/contract.ts';
import { searchChoices } from '#customers/record-choices/web/public.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import type { Pickable } from '#ui/fields/pick-field.tsx';
import { PickListField } from '#ui/fields/pick-list-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { maxTypedLength } from '../rules.ts';
import classes from './mass-mail.module.css';

export type TypedCriteria = {
  everyone: boolean;
  principals: readonly Pickable[];
  clients: readonly Pickable[];
  addresses: readonly Pickable[];
  accounts: boolean;
  answers: boolean;
  typed: string;
};

type CriteriaFieldsProps = { value: TypedCriteria; onChange: (value: TypedCriteria) => void };

const searchPrincipals = searchChoices(listPrincipalChoices);
const searchClients = searchChoices(listClientChoices);
const searchAddresses = searchChoices(listAddressChoices);

/** Who is written to: whose contacts, which of them, and who else. */
export function CriteriaFields({ value, onChange }: CriteriaFieldsProps) {
  const change = (changes: Partial<TypedCriteria>) => onChange({ ...value, ...changes });
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Destinatari</legend>
      <CheckField
        label="Tutti i committenti in uso"
        checked={value.everyone}
        onChange={(everyone) => change({ everyone })}
      />
      {!value.everyone && (
        <PickListField
          label="Committenti"
          placeholder="Nome del committente"
          value={value.principals}
          search={searchPrincipals}
          onChange={(principals) => change({ principals })}
        />
      )}
      <PickListField
        label="Clienti"
        placeholder="Nome del cliente"
        description="Il testo può nominare il cliente e la sua città."
        value={value.clients}
        search={searchClients}
        onChange={(clients) => change({ clients })}
      />
      <PickListField
        label="Indirizzi"
        placeholder="Nome della sede, via, città"
        description="Il testo può nominare anche la sede."
        value={value.addresses}
        search={searchAddresses}
        onChange={(addresses) => change({ addresses })}
      />
      <CheckField
        label="Utenti con ruolo cliente"
        description="Chi ha un accesso che vede i committenti scelti, o quelli dei clienti e degli indirizzi scelti."
        checked={value.accounts}
        onChange={(accounts) => change({ accounts })}
      />
      <CheckField
        label="PEC dei questionari"
        description="Gli indirizzi e-mail indicati nel questionario del datore di lavoro."
        checked={value.answers}
        onChange={(answers) => change({ answers })}
      />
      <TextAreaField
        label="Altri indirizzi e-mail"
        description="Uno per riga, o separati da virgola o punto e virgola. Di loro non si conosce altro che l’indirizzo."
        maxLength={maxTypedLength}
        value={value.typed}
        onChange={(typed) => change({ typed })}
      />
    </fieldset>
  );
}
