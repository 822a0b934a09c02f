import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { SitePath } from '#customers/standpoints/rules.ts';
import { endpointUrl } from '#platform/web/api-client.ts';
import { KeptLine } from '#platform/web/offline/kept-line.tsx';
import { useKeptEndpoint } from '#platform/web/offline/use-kept-endpoint.ts';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { PlanSeek } from '#ui/plans/use-plan-seek.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { getPlanView, type PlanView, printPlans, type ViewedPoint } from '../contract.ts';
import { PlanLegend } from './plan-legend.tsx';
import { PlanSection } from './plan-section.tsx';
import classes from './plan-view.module.css';
import { PointTable } from './point-table.tsx';
import { RoomCoverage } from './room-coverage.tsx';
import { usePlanPictures } from './use-plan-pictures.ts';
import { useShownPoints } from './use-shown-points.ts';

type SitePlansProps = {
  site: SitePath;
  /** Where nothing above them names the site. */
  isAlone?: boolean;
};

/** The floor plans of a site with its measurement points, and the list that does the same without them. */
export function SitePlans({ site, isAlone = false }: SitePlansProps) {
  const found = useKeptEndpoint(getPlanView, { params: site }, { enabled: true, delayMs: 0 });
  const { data, error, refetch } = found;
  return (
    <RecordView found={{ data: data?.answer, error, refetch }}>
      {(view) => <Plans key={site.indirizzo} site={site} view={view} isAlone={isAlone} />}
    </RecordView>
  );
}

function Plans({ site, view, isAlone }: Required<SitePlansProps> & { view: PlanView }) {
  const { sede, cliente, planimetrie, punti } = view;
  const pictures = usePlanPictures(site);
  const { shown, counts, filter, setFilter } = useShownPoints(punti);
  const { chosen, seek, choose, seekPoint } = useChosenPoint(punti);
  const onSomePlan = new Set(planimetrie.map(({ id }) => id));
  return (
    <>
      {isAlone && (
        <PageHeader title={`Planimetrie di ${sede.nome}`} detail={`${cliente.nome} · ${sede.indirizzo}`} />
      )}
      <div className={classes.top}>
        {(planimetrie.length > 0 || punti.length > 1) && (
          <PlanLegend counts={counts} filter={filter} onFilter={setFilter} />
        )}
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          href={endpointUrl(printPlans, { params: site })}
          download
        >
          Scarica il PDF
        </Button>
      </div>
      <KeptLine />
      <div className={classes.sections}>
        {planimetrie.length === 0 && (
          <EmptyState
            text="Questa sede non ha ancora planimetrie"
            detail="Si aggiungono durante un posizionamento; i punti sono elencati qui sotto."
          />
        )}
        {planimetrie.map((plan) => (
          <PlanSection
            key={plan.id}
            plan={plan}
            picture={pictures.of(plan.id)}
            points={shown.filter(({ planimetry }) => planimetry === plan.id)}
            chosen={chosen?.planimetry === plan.id ? chosen : null}
            seek={seek?.plan === plan.id ? seek : null}
            onChoose={choose}
          />
        ))}
        <PointTable
          site={site}
          points={shown}
          isFiltered={filter !== null}
          chosen={chosen?.id ?? null}
          onSeek={(point) =>
            point.planimetry !== null && onSomePlan.has(point.planimetry) ? seekPoint(point) : null
          }
          isOnPlan={({ planimetry, planimetryPos }) =>
            planimetry !== null && planimetryPos !== null && onSomePlan.has(planimetry)
          }
        />
        <RoomCoverage points={punti} />
      </div>
    </>
  );
}

/** The point somebody looks at, and where on which plan it is to be brought into sight. */
function useChosenPoint(points: readonly ViewedPoint[]) {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [seek, setSeek] = useState<(PlanSeek & { plan: number }) | null>(null);
  return {
    chosen: points.find(({ id }) => id === chosenId) ?? null,
    seek,
    choose: setChosenId,
    seekPoint: ({ id, planimetry, planimetryPos }: ViewedPoint) => {
      setChosenId(id);
      if (planimetry !== null && planimetryPos !== null)
        setSeek({ ...planimetryPos, plan: planimetry, turn: (seek?.turn ?? 0) + 1 });
    },
  };
}
