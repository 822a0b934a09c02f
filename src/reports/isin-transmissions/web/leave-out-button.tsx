import { Button } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '#platform/web/records/reason-dialog.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { MoreMenu } from '#ui/controls/more-menu.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import type { Transmission } from '../contract.ts';
import type { SiteRow } from '../sites/contract.ts';
import { leaveOutSite, takeBackSite } from '../steps/contract.ts';
import { readAgain } from './read-again.ts';

type LeaveOutButtonProps = { record: Transmission; site: SiteRow };

/** Leaves a site out of a half-year with the reason, or takes it back. */
export function LeaveOutButton({ record: { id, version }, site }: LeaveOutButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const taking = useSave(takeBackSite, readAgain);
  const params = { transmission: id, address: site.id };

  async function takeBack() {
    if (await taking.save({ params, body: { version } })) showToast('ok', `${site.name} ripresa`);
    else showToast('error', 'La sede non è stata ripresa: ricaricare la pagina.');
  }

  if (site.state === 'left-out')
    return (
      <Button
        size="sm"
        variant="default"
        aria-label={`Riprendi ${site.name}`}
        loading={taking.isSaving}
        onClick={() => void takeBack()}
      >
        Riprendi
      </Button>
    );
  return (
    <>
      <MoreMenu
        label={`Altre azioni: ${site.name}`}
        actions={[{ label: `Escludi ${site.name}`, onSelect: () => setAsking(true) }]}
      />
      {isAsking && (
        <ReasonDialog
          endpoint={leaveOutSite}
          name="reason"
          params={params}
          body={{ version }}
          refresh={readAgain}
          title={`Escludere ${site.name}?`}
          confirmLabel="Escludi la sede"
          cancelLabel="Annulla"
          done={`${site.name} esclusa dal semestre`}
          onClose={() => setAsking(false)}
        >
          Le sue misure non entrano in questo semestre e passano al prossimo.
        </ReasonDialog>
      )}
    </>
  );
}
