import { useLocation, useParams } from '@tanstack/react-router';
import { usePageStandpoint } from '#customers/standpoints/web/public.ts';
import { FieldSitePage } from './field-site.tsx';
import { OfficeSitePage } from './office-site.tsx';

/** A site, at whichever address and for whomever: those who work there first see their points, others how it stands. */
export function SitePage() {
  const params = useParams({ strict: false }) as Record<'committente' | 'cliente' | 'indirizzo', string>;
  const { pathname } = useLocation();
  const { standpoint } = usePageStandpoint();
  const isPlans = pathname.endsWith('/planimetries');
  const { committente, cliente, indirizzo } = params;
  if (standpoint.area === 'lb' || standpoint.area === 'client')
    return (
      <OfficeSitePage
        key={indirizzo}
        {...{ indirizzo, standpoint, isPlans }}
        path={cliente === undefined ? null : { committente, cliente }}
      />
    );
  return <FieldSitePage key={indirizzo} {...{ committente, cliente, indirizzo, standpoint, isPlans }} />;
}
