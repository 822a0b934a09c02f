import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { AlertBox } from '../feedback/alert-box.tsx';
import { Dialog } from '../feedback/dialog.tsx';
import { toneIcons } from '../feedback/tones.ts';
import { FileButton } from '../pictures/file-button.tsx';
import { CodeField } from './scan-code-field.tsx';
import classes from './scan-dialog.module.css';
import { pixelsOf } from './scan-picture.ts';
import { ScanView } from './scan-view.tsx';
import { type OnScan, type ScanAnswer, useScanAnswers } from './use-scan-answers.ts';
import { useDecoder } from './use-scan-loop.ts';

const texts = {
  noCode: 'Non trovo nessun codice in questa foto: avvicinati al codice e riprova.',
  noPhoto: 'Questa foto non si apre: scegline un’altra.',
  noReader: 'Il lettore di codici non si è caricato: scrivi il codice.',
} as const;

export type ScanDialogProps = {
  title: string;
  /** What to aim at ('Inquadra il codice del dosimetro'). */
  hint: string;
  /** What the code is of, for typing it ('Codice del dosimetro'). */
  codeLabel: string;
  /** Says what becomes of each code that is read or typed; one that is `done` closes the scanner. */
  onCode: OnScan;
  onClose: () => void;
};

/** Reads codes with the camera, from a photo or as they are typed, one or many in a row. Esc and 'back' close it. */
export function ScanDialog({ title, hint, codeLabel, onCode, onClose }: ScanDialogProps) {
  const { answers, take } = useScanAnswers(onCode, onClose);
  const decoder = useDecoder();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function readPhoto([photo]: readonly File[]) {
    if (!photo) return;
    setBusy(true);
    setProblem(await takeFrom(photo));
    setBusy(false);
  }

  /** Takes the codes of a photo; the text of what kept it from that. */
  async function takeFrom(photo: File): Promise<string | undefined> {
    const pixels = await pixelsOf(photo).catch(() => null);
    if (!pixels) return texts.noPhoto;
    const codes = await decoder()
      .then((reader) => reader.read(pixels))
      .catch(() => null);
    if (!codes) return texts.noReader;
    for (const { text } of codes) await take(text);
    return codes.length === 0 ? texts.noCode : undefined;
  }

  return (
    <Dialog open onClose={onClose} title={title} size="full">
      <ScanView hint={hint} decoder={decoder} onText={(text) => void take(text)} />
      <div className={classes.below}>
        <Answers answers={answers} />
        <CodeField label={codeLabel} onCode={(text) => void take(text)} />
        <FileButton
          label="Leggi da una foto"
          icon={<IconPhoto size={20} aria-hidden />}
          accept="image/*"
          busy={busy}
          onFiles={(files) => void readPhoto(files)}
        />
        {problem && <AlertBox tone="warning">{problem}</AlertBox>}
      </div>
    </Dialog>
  );
}

/** What was read, the latest first. */
function Answers({ answers }: { answers: readonly ScanAnswer[] }) {
  const [latest] = answers;
  return (
    <>
      <p className="ui-hidden" role="status">
        {latest && `${latest.code}: ${latest.text}`}
      </p>
      {latest && (
        <ul className={classes.answers} aria-label="Codici letti">
          {answers.map(({ code, tone, text, action }) => {
            const Icon = toneIcons[tone];
            return (
              <li key={code} className={classes.answer} data-tone={tone}>
                <Icon size={22} aria-hidden className={classes.icon} />
                <span>
                  <span className="ui-code">{code}</span> {text}
                </span>
                {action && <span className={classes.action}>{action}</span>}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
