import { IconList, IconMap2 } from '@tabler/icons-react';
import { appLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { sheetAction } from '#platform/web/records/export-table.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { ListHeader } from '#ui/lists/list-header.tsx';
import { ShapeSwitch } from '#ui/lists/shape-switch.tsx';
import { tripLinks, tripTexts } from '../../transfers/rules.ts';
import { exportOverview } from '../contract.ts';
import { listInAddress, overviewAsked } from '../rules.ts';
import classes from './overview.module.css';
import { OverviewChoice } from './overview-choice.tsx';
import { OverviewCounts } from './overview-counts.tsx';
import { OverviewMap } from './overview-map.tsx';
import { OverviewTable } from './overview-table.tsx';

/** Units with something to be visited in the chosen months, on a map or as a table, and what that comes to. */
export function OverviewPage() {
  const [params, setParams] = useSearchParams();
  const asked = overviewAsked(params, deviceClock.today());
  const input = {
    params: { year: String(asked.year) },
    query: { months: listInAddress(asked.months), implants: listInAddress(asked.implants) },
  };
  const isTable = params['forma'] === 'elenco';
  return (
    <>
      <ListHeader
        title="Mappa delle trasferte"
        detail="Le unità locali con attività da visitare nei mesi scelti: in giallo senza appuntamento, in magenta con appuntamento."
        breadcrumb={[{ label: tripTexts.listTitle, href: tripLinks.list }]}
        link={appLink}
        more={[sheetAction(exportOverview, input)]}
      />
      <div className={classes.head}>
        <OverviewChoice asked={asked} onChange={setParams}>
          <ShapeSwitch
            shapes={[
              { key: 'mappa', label: 'Mappa', icon: <IconMap2 size={20} aria-hidden /> },
              { key: 'elenco', label: 'Elenco', icon: <IconList size={20} aria-hidden /> },
            ]}
            current={isTable ? 'elenco' : 'mappa'}
            onPick={(shape) => setParams({ forma: shape === 'elenco' ? shape : undefined })}
          />
        </OverviewChoice>
      </div>
      {isTable ? <OverviewTable input={input} /> : <OverviewMap input={input} />}
      <OverviewCounts input={input} />
    </>
  );
}
