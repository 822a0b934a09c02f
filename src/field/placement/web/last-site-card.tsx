import { UnstyledButton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { zoneQuery } from '#customers/standpoints/web/public.ts';
import { useKeptEndpoint } from '#platform/web/offline/use-kept-endpoint.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { stepDelayMs } from '#platform/web/wizard/wizard-definition.ts';
import { getFieldSite } from '../../site-view/contract.ts';
import { type LastSite } from './last-site.ts';
import classes from './wizard.module.css';
import { useWizard } from './wizard.ts';

/** One tap to where one placed last: principal, client and address are chosen, the walk begins at the point. */
export function LastSiteCard({ site }: { site: LastSite }) {
  const { scope } = useWizard();
  const [, setParams] = useSearchParams();
  const params = {
    committente: String(site.committente),
    cliente: String(site.cliente),
    indirizzo: String(site.indirizzo),
  };
  const found = useKeptEndpoint(getFieldSite, { params, query: zoneQuery(scope) }, { delayMs: stepDelayMs });
  const known = found.data?.answer;
  if (!known || (scope.principal !== null && scope.principal !== site.committente)) return null;
  const { cliente, indirizzo } = known;
  return (
    <UnstyledButton className={classes.lastSite} onClick={() => setParams(params)}>
      <IconHistory size={22} aria-hidden />
      <span>
        <span className={classes.lastSiteName}>Ultima sede: {indirizzo.displayName}</span>
        <span className={classes.lastSiteDetail}>
          {cliente.displayName} · {indirizzo.addressLabel}
        </span>
      </span>
    </UnstyledButton>
  );
}
