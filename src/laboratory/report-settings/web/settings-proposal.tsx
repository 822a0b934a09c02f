import { Button } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '#platform/web/records/reason-dialog.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { type SettingChange, settingChanges } from '../comparison/rules.ts';
import type { ReportSettings } from '../contract.ts';
import { type ProposalName, proposalTexts, withProposal } from '../proposals/rules.ts';
import { declineSettingsProposal, getReportSettings } from '../versions/contract.ts';
import classes from './report-settings.module.css';

type SettingsProposalProps = {
  name: ProposalName;
  inForce: ReportSettings;
  /** It stands in the form, and waits to be saved. */
  isTaken: boolean;
  onTake: () => void;
};

/** Texts that an update proposes, beside those that stand: to take into the form, or to decline. */
export function SettingsProposal({ name, inForce, isTaken, onTake }: SettingsProposalProps) {
  const [isDeclining, setDeclining] = useState(false);
  const { title, reason } = proposalTexts[name];
  const changes = settingChanges(inForce, withProposal(inForce, name));
  return (
    <section aria-label={title} className={classes.proposal}>
      <AlertBox tone="warning" live={false} title={title}>
        <p className={classes.paragraph}>{reason}</p>
        <p className={classes.paragraph}>
          {isTaken
            ? 'I testi proposti sono nel modulo qui sotto: si possono ancora modificare, e valgono quando si salva.'
            : 'Finché non si decide, le relazioni si emettono con i testi di ora. Quelle già emesse restano come sono.'}
        </p>
      </AlertBox>
      <details open={!isTaken}>
        <summary>{`Confronta con i testi di ora (${countOf(changes.length, 'riga', 'righe')})`}</summary>
        <Comparison changes={changes} />
      </details>
      {!isTaken && (
        <div className={classes.decision}>
          <Button color="accent" onClick={onTake}>
            Metti nel modulo, da rileggere e salvare
          </Button>
          <Button variant="default" onClick={() => setDeclining(true)}>
            Rifiuta la proposta
          </Button>
        </div>
      )}
      {isDeclining && (
        <ReasonDialog
          endpoint={declineSettingsProposal}
          name="motivo"
          params={{ proposta: name }}
          body={{}}
          refresh={[getReportSettings]}
          title="Rifiutare la proposta?"
          confirmLabel="Rifiuta la proposta"
          cancelLabel="Annulla"
          done="Proposta rifiutata"
          onClose={() => setDeclining(false)}
        >
          Restano i testi di ora, per ogni destinazione d’uso. La proposta non si mostrerà più; i testi si
          possono sempre modificare a mano.
        </ReasonDialog>
      )}
    </section>
  );
}

function Comparison({ changes }: { changes: readonly SettingChange[] }) {
  return (
    <dl className={classes.comparison}>
      {changes.map(({ campo, prima, dopo }) => (
        <div key={campo}>
          <dt>{campo}</dt>
          <dd>
            <span className={classes.side}>Ora</span>
            {prima ?? '—'}
          </dd>
          <dd>
            <span className={classes.side}>Proposta</span>
            {dopo ?? '—'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
