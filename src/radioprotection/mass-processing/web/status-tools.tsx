import { Button } from '@mantine/core';
import { IconBuildingHospital, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { endpointUrl } from '#platform/web/api-client.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { wholeFigure } from '#ui/lists/count-of.ts';
import type { MassPlace } from '../../mass-activities/rules.ts';
import { unitHref } from '../../unit-places/rules.ts';
import { exportMassStatus } from '../sheet/contract.ts';
import { unitStateWord } from '../status/rules.ts';
import { concernedUnits } from './mass-steps.ts';
import { ReverseButton } from './reverse-button.tsx';
import classes from './status.module.css';
import type { MassProgress } from './use-mass-progress.ts';

type StatusToolsProps = { place: MassPlace & { activity: number }; progress: MassProgress };

/** The units in a dialog, and all of it as a spreadsheet. */
export function StatusTools({ place, progress }: StatusToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const href = endpointUrl(exportMassStatus, { params: { activity: place.activity } });
  return (
    <div className={classes.tools}>
      <Button
        variant="default"
        leftSection={<IconBuildingHospital size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Unità operative coinvolte
      </Button>
      <Button
        component="a"
        href={href}
        download
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Export to Excel
      </Button>
      <ReverseButton
        place={place}
        documents={[...progress.unprocessedEsitoActivities, ...progress.processedEsitoActivities]}
      />
      <Dialog
        open={isOpen}
        size="lg"
        title={`Unità operative coinvolte (${wholeFigure(progress.unita.length)})`}
        onClose={() => setOpen(false)}
      >
        <InvolvedUnits place={place} progress={progress} />
      </Dialog>
    </div>
  );
}

function InvolvedUnits({ place, progress }: StatusToolsProps) {
  const concerned = concernedUnits(progress);
  if (progress.unita.length === 0)
    return <p>Le unità locali si conoscono quando la pratica è inviata per la revisione.</p>;
  return (
    <ul className={classes.involved}>
      {progress.unita.map((unit) => {
        const { id, alias, address, project } = unit;
        const ids = { project: { id: project }, employer: { id: place.employer }, company: { id } };
        return (
          <li key={id}>
            <span className={classes.number}>{id}</span>
            <span className={classes.unit}>
              <a href={unitHref(ids)} target="_blank" rel="noopener">
                {alias}
              </a>
              <span className={classes.quiet}>{address}</span>
            </span>
            <StateWord {...unitStateWord(unit, { isConcerned: concerned.has(id) })} />
          </li>
        );
      })}
    </ul>
  );
}
