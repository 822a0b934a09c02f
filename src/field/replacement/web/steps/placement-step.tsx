import { Badge, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { AvailableDosimeter } from '#dosimeters/dosimeters/contract.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { CheckField } from '#ui/fields/check-field.tsx';
import { ChoiceList } from '#ui/fields/choice-list.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { PhotoField } from '#ui/pictures/photo-field.tsx';
import { ScanButton } from '#ui/scanning/scan-button.tsx';
import { chooseNew, isShippedLongAgo, setPlacementDate, setRemoveOnly, stepTexts } from '../../rules.ts';
import classes from '../replacement.module.css';
import { useCandidates } from '../use-candidates.ts';
import { StepFrame, useStepChecks, useWizard } from '../wizard.ts';
import { useNewDosimeterScan } from './placement-step-scan.ts';

const texts = {
  taken: 'Il dosimetro selezionato non è più disponibile.',
  photoNote: 'Attenzione: non inquadrare volti o informazioni sensibili.',
} as const;

export function PlacementStep() {
  const { draft, today, change } = useWizard();
  const { data, fresh, failure } = useCandidates();
  const taken = useTakenDosimeter(fresh);
  const checks = useStepChecks();
  const onScan = useNewDosimeterScan(data);

  function choose(id: number) {
    const chosen = data?.find((dosimeter) => dosimeter.id === id);
    if (chosen) change(chooseNew(chosen));
  }

  return (
    <StepFrame check={checks.check} isReading={!draft.removeOnly && !data && !failure}>
      <Stack gap="xl">
        <CheckField
          label={<span className={classes.capital}>sola rimozione</span>}
          description="Nessun dosimetro prende il posto di quello tolto"
          checked={draft.removeOnly}
          onChange={(removeOnly) => change(setRemoveOnly(removeOnly))}
        />
        {draft.isPointShared && !draft.removeOnly && (
          <AlertBox tone="warning" live={false}>
            {stepTexts.shared}
          </AlertBox>
        )}
        {taken && <AlertBox tone="warning">{texts.taken}</AlertBox>}
        {!draft.removeOnly && (
          <>
            <ChoiceList
              label="Nuovo dosimetro"
              searchLabel="Cerca il codice"
              besideSearch={
                <ScanButton
                  label="Scansiona"
                  title="Scansiona il nuovo dosimetro"
                  hint="Inquadra il codice del dosimetro che metti"
                  codeLabel="Codice del dosimetro"
                  onCode={onScan}
                />
              }
              order="given"
              changeLabel="Cambia dosimetro"
              items={data?.map((dosimeter) => ({
                id: dosimeter.id,
                label: dosimeter.codice,
                detail: dosimeter.dataAttribuzione
                  ? `Spedito il ${formatDay(dosimeter.dataAttribuzione)}`
                  : undefined,
                aside: dosimeter.perSede && (
                  <Badge color="green" variant="light">
                    Per questa sede
                  </Badge>
                ),
                children: isShippedLongAgo(dosimeter, today) && (
                  <LateWarning shippedOn={dosimeter.dataAttribuzione} error={checks.errors.proceed} />
                ),
              }))}
              value={draft.newDosimeter?.id ?? null}
              onChange={choose}
              failure={failure}
              error={checks.errors.choice}
              emptyText="Nessun elemento disponibile"
            />
            <p className="ui-hidden" role="status">
              {draft.newDosimeter && `Dosimetro scelto: ${draft.newDosimeter.codice}`}
            </p>
            <DateAndPhoto dateError={checks.errors.date} />
          </>
        )}
      </Stack>
    </StepFrame>
  );
}

function DateAndPhoto({ dateError }: { dateError: string | undefined }) {
  const { draft, today, change, addPicture, takingPicture, pictureBlob } = useWizard();

  async function keep(picture: Blob | null) {
    const photo = picture && (await addPicture(picture));
    change((value) => ({ ...value, photo }));
  }

  return (
    <>
      <PhotoField
        label="Foto del dosimetro (facoltativa)"
        value={draft.photo === null ? null : pictureBlob(draft.photo)}
        onChange={(picture) => void keep(picture)}
        taking={takingPicture}
        note={texts.photoNote}
      />
      <DateField
        label="Data di posizionamento"
        isInline
        required
        today={today}
        min={draft.removalDate || undefined}
        max={today}
        value={draft.placementDate}
        onChange={(day) => change(setPlacementDate(day))}
        error={dateError}
      />
    </>
  );
}

type LateWarningProps = { shippedOn: string | null; error: string | undefined };

/** A dosimeter shipped long ago has seen radon on the way (E9). */
function LateWarning({ shippedOn, error }: LateWarningProps) {
  const { draft, change } = useWizard();
  return (
    <AlertBox
      tone="warning"
      live={false}
      action={
        <CheckField
          label="Procedi comunque"
          checked={draft.isLateConfirmed}
          onChange={(isLateConfirmed) => change((value) => ({ ...value, isLateConfirmed }))}
          error={error}
        />
      }
    >
      {`Attenzione: questo dosimetro è stato spedito più di 90 giorni fa (${shippedOn && formatDay(shippedOn)}).`}
    </AlertBox>
  );
}

/** Clears a chosen dosimeter that somebody else has placed meanwhile (G20); true from then on. */
function useTakenDosimeter(available: readonly AvailableDosimeter[] | undefined): boolean {
  const { draft, change } = useWizard();
  const [taken, setTaken] = useState(false);
  const chosen = draft.newDosimeter?.id;
  const gone = available !== undefined && chosen !== undefined && !available.some(({ id }) => id === chosen);
  useEffect(() => {
    if (!gone) return;
    setTaken(true);
    change((value) => ({ ...value, newDosimeter: null, isLateConfirmed: false }));
  }, [gone, change]);
  return taken && chosen === undefined;
}
