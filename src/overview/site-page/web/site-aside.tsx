import { TiesOf } from '#customers/record-ties/web/public.ts';
import { lookAtSiteMap } from '#customers/site-map/permissions.ts';
import { SitePlace } from '#customers/site-map/web/public.ts';
import { listLinks, type SitePath, type Standpoint, siteLinks } from '#customers/standpoints/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { type Related, RelatedRecords } from '#platform/web/records/record-aside.tsx';
import { LatestEvents } from '#platform/web/records/record-history.tsx';
import { tabParam } from '#platform/web/records/record-tabs.tsx';
import { useCan } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getSiteHistory, type SiteSummary } from '../contract.ts';

type SiteAsideProps = { site: SiteSummary; standpoint: Standpoint };

/** What belongs to a site, and what happened there last. */
export function SiteAside({ site, standpoint }: SiteAsideProps) {
  const { id, cliente, committente } = site;
  const history = useEndpoint(getSiteHistory, { params: { indirizzo: id } });
  const path = { committente: committente.id, cliente: cliente.id, indirizzo: id };
  const maySeeMap = useCan(lookAtSiteMap);
  return (
    <>
      <RelatedRecords related={relatedOf(site, standpoint)} />
      <TiesOf record="address" id={id} />
      {site.attivo && cliente.attivo && maySeeMap && (
        <SitePlace
          site={{ indirizzo: id, cliente: cliente.id }}
          mapHref={mapHref(path, standpoint)}
          dataHref={site.modificabile ? `${siteLinks(standpoint, path).page}?${tabParam}=dati` : null}
        />
      )}
      <LatestEvents found={history} path={siteLinks(standpoint, path).page} />
    </>
  );
}

/** The large map that has this site on it, and chosen. */
function mapHref({ committente, cliente, indirizzo }: SitePath, standpoint: Standpoint): string {
  const list =
    standpoint.area === 'lb'
      ? listLinks(standpoint).client({ committente, cliente })
      : `/client/${committente}`;
  return `${list}?forma=mappa&sede=${indirizzo}`;
}

function relatedOf({ id, cliente, committente, ultima }: SiteSummary, standpoint: Standpoint): Related[] {
  const isLaboratory = standpoint.area === 'lb';
  const path = { committente: committente.id, cliente: cliente.id };
  return [
    {
      label: 'Ultima relazione',
      items: ultima
        ? [
            {
              name: ultima.numero,
              href: isLaboratory
                ? `/lb/cr39/sede/relations/${id}/view/${ultima.id}`
                : `${siteLinks(standpoint, { ...path, indirizzo: id }).page}?scheda=relazioni`,
              detail: `emessa il ${formatDay(ultima.emessa)}`,
            },
          ]
        : [],
    },
    {
      label: 'Cliente',
      items: [
        {
          name: cliente.nome,
          href: isLaboratory ? listLinks(standpoint).client(path) : `/user/anagrafica/clienti/${cliente.id}`,
        },
      ],
    },
    {
      label: 'Committente',
      items: [
        {
          name: committente.nome,
          href: isLaboratory ? `/user/anagrafica/committenti/${committente.id}` : `/client/${committente.id}`,
        },
      ],
    },
  ];
}
