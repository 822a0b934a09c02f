import type { ReactNode } from 'react';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { type Tone, toneIcons } from '#ui/feedback/tones.ts';
import type { SignatureReport, VerificationReport } from '../../verification/contract.ts';
import { type Indication, verdictWords } from '../../verification/rules.ts';
import { reportFacts, signatureFacts, signatureTitle, verdictTitle } from '../../verification-words/rules.ts';
import classes from './signed-file.module.css';

const tones: Record<Indication, Tone> = { passed: 'ok', indeterminate: 'warning', failed: 'error' };

/** What a check found: the verdict first, then signature by signature, then the file itself. */
export function ReportView({ report, actions }: { report: VerificationReport; actions: ReactNode }) {
  return (
    <div className={classes.report}>
      <AlertBox
        tone={tones[report.verdict]}
        title={verdictTitle(report)}
        action={actions && <div className={classes.actions}>{actions}</div>}
      >
        {report.reasons.length > 0 ? (
          <Sentences of={report.reasons} />
        ) : (
          'Il documento è quello che è stato firmato, e i certificati sono riconosciuti e non revocati.'
        )}
      </AlertBox>
      {report.signatures.length > 0 && (
        <div className={classes.signatures}>
          {report.signatures.map((signature) => (
            // One person may sign a file several times: only all that is said of a signature tells it from others.
            <SignaturePanel
              key={JSON.stringify(signature)}
              signature={signature}
              isOnly={report.signatures.length === 1}
            />
          ))}
        </div>
      )}
      <section className={classes.panel} aria-label="Il file">
        <h2 className={classes.heading}>Il file</h2>
        <RecordFacts facts={reportFacts(report)} />
      </section>
    </div>
  );
}

/** `isOnly`: what is said of the whole file is said of this signature, and not said twice. */
function SignaturePanel({ signature, isOnly }: { signature: SignatureReport; isOnly: boolean }) {
  const { verdict, reasons, warnings } = signature;
  const Icon = toneIcons[tones[verdict]];
  return (
    <section className={classes.panel} aria-label={signatureTitle(signature)}>
      <h2 className={classes.heading}>{signatureTitle(signature)}</h2>
      {!isOnly && (
        <p className={classes.verdict} data-tone={tones[verdict]}>
          <Icon size={20} aria-hidden />
          {verdictWords[verdict]}
        </p>
      )}
      <Sentences of={isOnly ? warnings : [...reasons, ...warnings]} />
      <RecordFacts facts={signatureFacts(signature)} />
    </section>
  );
}

function Sentences({ of: sentences }: { of: readonly string[] }) {
  if (sentences.length === 0) return null;
  if (sentences.length === 1) return <p className={classes.sentence}>{sentences[0]}</p>;
  return (
    <ul className={classes.sentences}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
