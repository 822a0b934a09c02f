import { listZoneChoices } from '#accounts/principals/contract.ts';
import { type Role, roles } from '#platform/contract/access.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { MultiChoiceField } from '#ui/fields/multi-choice-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { roleNames } from '../rules.ts';

export type TypedUser = {
  username: string;
  displayName: string;
  email: string;
  roles: Role[];
  zones: number[];
};

type UserFieldsProps = {
  typed: TypedUser;
  change: (changes: Partial<TypedUser>) => void;
  errors: Partial<Record<string, string>>;
  /** Zones the person is in already: one that is out of use can still be taken away. */
  ownZones?: readonly { id: number; displayName: string }[];
};

const none: NonNullable<UserFieldsProps['ownZones']> = [];
const roleOptions = roles.map((role) => ({ id: role, label: roleNames[role] }));

/** Who a person is and what he may do. */
export function UserFields({ typed, change, errors, ownZones = none }: UserFieldsProps) {
  const found = useEndpoint(listZoneChoices, {});
  const inUse = (found.data?.zone ?? []).map(({ id, nome }) => ({ id, label: nome }));
  const outOfUse = found.data
    ? ownZones
        .filter(({ id }) => !inUse.some((zone) => zone.id === id))
        .map(({ id, displayName }) => ({ id, label: `${displayName} (disattivata)` }))
    : ownZones.map(({ id, displayName }) => ({ id, label: displayName }));
  const zones = [...inUse, ...outOfUse];
  return (
    <>
      <TextField
        label="Nome e cognome"
        required
        maxLength={256}
        value={typed.displayName}
        onChange={(displayName) => change({ displayName })}
        error={errors['displayName']}
        autoComplete="off"
      />
      <TextField
        label="Nome utente"
        description="Con questo la persona entra in Radia. Senza spazi."
        required
        maxLength={101}
        value={typed.username}
        onChange={(username) => change({ username })}
        error={errors['username']}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label="E-mail"
        type="email"
        required
        maxLength={256}
        value={typed.email}
        onChange={(email) => change({ email })}
        error={errors['email']}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <MultiChoiceField
        label="Ruoli"
        description="Che cosa può fare. Amministrazione può tutto."
        required
        options={roleOptions}
        value={typed.roles}
        onChange={(chosen) => change({ roles: [...chosen] })}
        error={errors['roles']}
      />
      {zones.length > 0 && (
        <MultiChoiceField
          label="Zone"
          description="La persona vede tutti i committenti di queste zone."
          searchable={zones.length > 8}
          options={zones}
          value={typed.zones}
          onChange={(chosen) => change({ zones: [...chosen] })}
          error={errors['zones']}
        />
      )}
    </>
  );
}
