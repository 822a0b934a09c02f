import { Badge, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { AvailableDosimeter } from '#dosimeters/dosimeters/contract.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ChoiceList } from '#ui/fields/choice-list.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { PhotoField } from '#ui/pictures/photo-field.tsx';
import { ScanButton } from '#ui/scanning/scan-button.tsx';
import { StepFrame } from '../step-frame.tsx';
import { earliestStart } from '../step-problems.ts';
import { useDosimeters } from '../use-dosimeters.ts';
import { useStepChecks } from '../use-step-checks.ts';
import { useWizard } from '../wizard.ts';
import { useDosimeterScan } from './dosimeter-step-scan.ts';

const texts = {
  taken: 'Il dosimetro selezionato non è più disponibile.',
  photoNote: 'Attenzione: non inquadrare volti o informazioni sensibili.',
} as const;

export function DosimeterStep() {
  const { draft, today, change, addPicture, takingPicture, pictureBlob } = useWizard();
  const { data, fresh, failure } = useDosimeters();
  const taken = useTakenDosimeter(fresh);
  const checks = useStepChecks();
  const onScan = useDosimeterScan(data);

  function choose(id: number) {
    const chosen = data?.find((dosimeter) => dosimeter.id === id);
    if (chosen) change((value) => ({ ...value, dosimeter: { id: chosen.id, codice: chosen.codice } }));
  }

  async function keep(picture: Blob | null) {
    const photo = picture && (await addPicture(picture));
    change((value) => ({ ...value, photo }));
  }

  return (
    <StepFrame check={checks.check} isReading={!data && !failure}>
      <Stack gap="xl">
        {taken && <AlertBox tone="warning">{texts.taken}</AlertBox>}
        <ChoiceList
          label="Dosimetro"
          searchLabel="Cerca il codice"
          besideSearch={
            <ScanButton
              label="Scansiona"
              title="Scansiona il dosimetro"
              hint="Inquadra il codice del dosimetro"
              codeLabel="Codice del dosimetro"
              onCode={onScan}
            />
          }
          order="given"
          changeLabel="Cambia dosimetro"
          items={data?.map(({ id, codice, dataAttribuzione, perSede }) => ({
            id,
            label: codice,
            detail: dataAttribuzione ? `Spedito il ${formatDay(dataAttribuzione)}` : undefined,
            aside: perSede && (
              <Badge color="green" variant="light">
                Per questa sede
              </Badge>
            ),
          }))}
          value={draft.dosimeter?.id ?? null}
          onChange={choose}
          failure={failure}
          error={checks.errors.choice}
        />
        <p className="ui-hidden" role="status">
          {draft.dosimeter && `Dosimetro scelto: ${draft.dosimeter.codice}`}
        </p>
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
          min={earliestStart(draft) || undefined}
          max={today}
          value={draft.placementDate}
          onChange={(placementDate) => change((value) => ({ ...value, placementDate }))}
          error={checks.errors.date}
        />
      </Stack>
    </StepFrame>
  );
}

/** Clears a chosen dosimeter that somebody else has placed meanwhile (G20); true from then on. */
function useTakenDosimeter(available: readonly AvailableDosimeter[] | undefined): boolean {
  const { draft, change } = useWizard();
  const [taken, setTaken] = useState(false);
  const chosen = draft.dosimeter?.id;
  const gone = available !== undefined && chosen !== undefined && !available.some(({ id }) => id === chosen);
  useEffect(() => {
    if (!gone) return;
    setTaken(true);
    change((value) => ({ ...value, dosimeter: null }));
  }, [gone, change]);
  return taken && chosen === undefined;
}
