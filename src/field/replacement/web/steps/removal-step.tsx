import { Badge, Stack } from '@mantine/core';
import { Suspense, useEffect, useMemo } from 'react';
import { floorLabel } from '#customers/points/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { distanceInWords, type Position } from '#platform/contract/distance.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import type { Choice } from '#ui/fields/choice.ts';
import { ChoiceList } from '#ui/fields/choice-list.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { ScanButton } from '#ui/scanning/scan-button.tsx';
import {
  NothingPlaced,
  type QueuedMoves,
  useNearest,
  useRecentChoices,
} from '../../../field-wizards/web/public.ts';
import { maxPlaced, type PlacedDosimeters } from '../../contract.ts';
import { changeRemovalDate, daysPlaced, dropOld, pickOld } from '../../rules.ts';
import { usePlaced } from '../use-placed.ts';
import { atSites, type Listed, nearestSitesFirst, siteOf, withChosen } from '../with-chosen.ts';
import { StepFrame, useStepChecks, useWizard } from '../wizard.ts';
import { OldDosimeterPanel } from './old-dosimeter-panel.tsx';
import { useOldDosimeterScan } from './removal-step-scan.ts';

export function RemovalStep() {
  const { draft, scope, today, change } = useWizard();
  const { lists, fresh, failure, removed, search } = usePlaced();
  const checks = useStepChecks();
  const { recentIds: recentSites, remember } = useRecentChoices('addresses');
  const onScan = useOldDosimeterScan(lists, removed);
  useArrivedLists(fresh);
  const { place, button: nearButton } = useNearest(lists?.indirizzi);
  const lastFirst = useMemo(() => (lists ? atSites(lists, recentSites) : []), [lists, recentSites]);
  const isChosenAnyway = failure !== undefined && draft.oldDosimeter !== null;
  const listed = lists !== undefined || isChosenAnyway ? withChosen(lists, draft) : undefined;

  const isEmpty = !search && listed?.dosimetri.length === 0;

  function choose(id: number) {
    const pick = lists && pickOld(lists, id);
    if (!pick) return;
    const site = lists && siteOf(lists, id);
    if (site !== undefined) remember(site);
    change(pick);
  }

  return (
    <StepFrame
      // Where nothing lies, placing is the only way on.
      {...(isEmpty ? {} : { check: checks.check })}
      isReading={!listed && !failure && draft.removalDate !== ''}
    >
      <Stack gap="xl">
        <DateField
          label="Data di rimozione"
          required
          today={today}
          max={today}
          value={draft.removalDate}
          onChange={(day) => change(changeRemovalDate(day))}
          error={checks.errors.date}
        />
        {search && <SearchField label="Cerca fra tutti i dosimetri posizionati" {...search} />}
        {isChosenAnyway && failure && <ErrorState {...failure} />}
        {draft.removalDate !== '' && (
          <ChoiceList
            label="Dosimetro da rimuovere"
            searchLabel="Cerca codice, punto o indirizzo"
            besideSearch={
              <>
                <ScanButton
                  label="Scansiona"
                  title="Scansiona il dosimetro da rimuovere"
                  hint="Inquadra il codice del dosimetro che togli"
                  codeLabel="Codice del dosimetro"
                  onCode={onScan}
                />
                {nearButton}
              </>
            }
            order="given"
            recentIds={place === null ? lastFirst : []}
            changeLabel="Cambia dosimetro"
            items={
              listed && choicesOf(listed, { day: draft.removalDate, place }, removed, checks.errors.proceed)
            }
            value={draft.oldDosimeter?.id ?? null}
            onChange={choose}
            failure={isChosenAnyway ? undefined : failure}
            error={checks.errors.choice}
            empty={
              isEmpty && (
                <Suspense>
                  <NothingPlaced href={`/${scope.key}/cr39/positioning`} />
                </Suspense>
              )
            }
          />
        )}
        <p className="ui-hidden" role="status">
          {draft.oldDosimeter && `Dosimetro scelto: ${draft.oldDosimeter.codice}, ${draft.point?.alias}`}
        </p>
      </Stack>
    </StepFrame>
  );
}

function choicesOf(
  listed: Listed,
  { day, place: from }: { day: string; place: Position | null },
  removed: QueuedMoves['removed'],
  proceed: string | undefined,
): Choice<number>[] {
  const { punti, indirizzi } = listed;
  const { dosimetri, metres } = from ? nearestSitesFirst(listed, from) : { ...listed, metres: null };
  const points = new Map(punti.map((point) => [point.id, point]));
  const sites = new Map(indirizzi.map((site) => [site.id, site]));
  return dosimetri.map(({ id, codice, idPunto, inScadenza, inizio }) => {
    const point = points.get(idPunto);
    const site = point && sites.get(point.idIndirizzo);
    const far = (site && metres?.get(site.id)) ?? null;
    const place = [far !== null && distanceInWords(far), site?.displayName, site?.city, point?.alias];
    const days = countOf(daysPlaced({ inizio }, day), 'giorno', 'giorni');
    return {
      id,
      label: codice,
      detail: [
        ...place,
        point && floorLabel(point.codicePiano, point.oldPiano),
        `dal ${formatDay(inizio)}, ${days}`,
      ]
        .filter(Boolean)
        .join(' · '),
      disabled: removed.has(id),
      aside: removed.has(id) ? (
        <Badge color="amber" variant="light">
          In attesa di invio
        </Badge>
      ) : (
        inScadenza && (
          <Badge color="amber" variant="light">
            In scadenza
          </Badge>
        )
      ),
      children: <OldDosimeterPanel error={proceed} />,
    };
  });
}

/** Chooses the dosimeter to go on with once the list is there (J7); one that is gone is not chosen any more. */
function useArrivedLists(lists: PlacedDosimeters | undefined): void {
  const { draft, change } = useWizard();
  const { wanted, oldDosimeter } = draft;
  useEffect(() => {
    if (lists === undefined) return;
    if (wanted !== null) change(pickOld(lists, wanted) ?? dropOld);
    else if (oldDosimeter !== null && !isListed(lists, oldDosimeter.id)) change(dropOld);
  }, [lists, wanted, oldDosimeter, change]);
}

/** A list that is full says nothing of what it does not hold. */
function isListed({ dosimetri }: PlacedDosimeters, placementId: number): boolean {
  return dosimetri.length >= maxPlaced || dosimetri.some(({ id }) => id === placementId);
}
