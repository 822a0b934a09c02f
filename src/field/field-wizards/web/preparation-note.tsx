import { usePageStandpoint } from '#customers/standpoints/web/public.ts';
import { isAllowed } from '#platform/contract/access.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useUser } from '#platform/web/session.tsx';
import { prepareDay } from '../../day-preparation/permissions.ts';

/** To those who may prepare a site. */
export function PreparationNote() {
  const { roles } = useUser();
  const { standpoint } = usePageStandpoint();
  if (!isAllowed(roles, prepareDay)) return null;
  const key = standpoint.area === 'zone' ? standpoint.key : 'user';
  return (
    <>
      Questa sede non è stata preparata: finché c’è rete si scarica in{' '}
      <AppLink href={`/${key}/cr39/day`}>Prepara la giornata</AppLink>.
    </>
  );
}
