import { listZoneChoices } from '#accounts/principals/contract.ts';
import { zoneOptions } from '#accounts/zones/rules.ts';
import { type Role, roles } from '#platform/contract/access.ts';
import type { FieldOf } from '#platform/web/records/use-body-fields.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { UnreadNote } from '#ui/feedback/unread-note.tsx';
import { MultiChoiceField } from '#ui/fields/multi-choice-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { roleMeanings, roleNames } from '../rules.ts';

export type TypedUser = {
  username: string;
  displayName: string;
  email: string;
  roles: readonly Role[];
  zones: readonly number[];
};

type UserFieldsProps = {
  field: FieldOf<TypedUser>;
  /** Zones the person is in already: one that is out of use can still be taken away. */
  ownZones?: readonly { id: number; displayName: string }[];
};

const none: NonNullable<UserFieldsProps['ownZones']> = [];
const roleOptions = roles.map((role) => ({ id: role, label: roleNames[role], detail: roleMeanings[role] }));

/** Who a person is and what he may do. */
export function UserFields({ field, ownZones = none }: UserFieldsProps) {
  const found = useEndpoint(listZoneChoices, {});
  const own = ownZones.map(({ id, displayName }) => ({ id, nome: displayName }));
  const zones = zoneOptions(found.data?.zone, own);
  return (
    <>
      <TextField label="Nome e cognome" autoComplete="off" {...field('displayName')} />
      <TextField
        label="Nome utente"
        description="Con questo la persona entra in Radia. Lettere senza accenti, cifre e segni, senza spazi."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <MultiChoiceField
        label="Ruoli"
        description="Che cosa può fare. Amministrazione può tutto."
        options={roleOptions}
        {...field('roles')}
      />
      {!found.data && (
        <UnreadNote text="Le zone non si sono caricate." error={found.error} onRetry={found.refetch} />
      )}
      {zones.length > 0 && (
        <MultiChoiceField
          label="Zone"
          description="La persona vede tutti i committenti di queste zone."
          searchable={zones.length > 8}
          options={zones}
          {...field('zones')}
        />
      )}
    </>
  );
}
