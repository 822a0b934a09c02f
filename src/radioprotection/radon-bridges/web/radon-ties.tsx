import { RelatedRecords } from '#platform/web/records/record-aside.tsx';
import { useCan } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { readRadioprotection } from '../../reach/permissions.ts';
import { unitHref } from '../../unit-places/rules.ts';
import { findEmployerOfClient, findUnitAtAddress } from '../contract.ts';

/** The employer that a radon client is. */
export function EmployerOfClient({ id }: { id: number }) {
  const isShown = useCan(readRadioprotection);
  const { data } = useEndpoint(findEmployerOfClient, { params: { cliente: id } }, { enabled: isShown });
  if (!data?.datore) return null;
  const { id: employer, nome } = data.datore;
  const items = [{ name: nome, href: `/lb/radioprotection/employers/${employer}` }];
  return <RelatedRecords title="Radioprotezione" related={[{ label: 'Datore di lavoro', items }]} />;
}

/** The local unit that stands at a radon address. */
export function UnitAtAddress({ id }: { id: number }) {
  const isShown = useCan(readRadioprotection);
  const { data } = useEndpoint(findUnitAtAddress, { params: { indirizzo: id } }, { enabled: isShown });
  if (!data?.unita) return null;
  const { company, employer } = data.unita;
  const items = [{ name: company.nome, href: unitHref(data.unita), detail: employer.nome }];
  return <RelatedRecords title="Radioprotezione" related={[{ label: 'Unità locale', items }]} />;
}
