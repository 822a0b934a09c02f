import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { PickField } from '#ui/pick-field.tsx';
import { listPrincipalChoices } from '../../record-choices/contract.ts';
import { searchPrincipals } from './destination-choices.ts';

type PrincipalFilterProps = {
  /** As it stands in the address. */
  principalId: string | undefined;
  onChange: (principalId: string | undefined) => void;
};

/** Only the dosimeters of one principal. */
export function PrincipalFilter({ principalId, onChange }: PrincipalFilterProps) {
  const chosen = useEndpoint(
    listPrincipalChoices,
    { query: { id: principalId ?? '' } },
    { enabled: principalId !== undefined },
  );
  const name = chosen.data?.scelte[0]?.nome;
  return (
    <PickField
      label="Committente"
      placeholder="Tutti"
      value={
        principalId === undefined
          ? null
          : { id: Number(principalId), label: name ?? `Committente ${principalId}` }
      }
      search={searchPrincipals}
      onChange={(picked) => onChange(picked ? String(picked.id) : undefined)}
    />
  );
}
