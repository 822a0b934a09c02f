import { listLinks, type Standpoint, siteLinks } from '#customers/standpoints/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { type Related, RelatedRecords } from '#platform/web/records/record-aside.tsx';
import { LatestEvents } from '#platform/web/records/record-history.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getSiteHistory, type SiteSummary } from '../contract.ts';

type SiteAsideProps = { site: SiteSummary; standpoint: Standpoint };

/** What belongs to a site, and what happened there last. */
export function SiteAside({ site, standpoint }: SiteAsideProps) {
  const { id, cliente, committente } = site;
  const history = useEndpoint(getSiteHistory, { params: { indirizzo: id } });
  const path = { committente: committente.id, cliente: cliente.id, indirizzo: id };
  return (
    <>
      <RelatedRecords related={relatedOf(site, standpoint)} />
      <LatestEvents found={history} path={siteLinks(standpoint, path).page} />
    </>
  );
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
