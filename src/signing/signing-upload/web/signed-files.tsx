import { IconFileCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { DropPlace } from '#ui/pictures/drop-place.tsx';
import type { SignatureMode } from '../../signing-list/rules.ts';
import { acceptedWords, maxFileBytes, modeOfFile, refusalTexts, uploadTexts } from '../rules.ts';
import classes from './signing.module.css';

const accepted: Record<SignatureMode, string> = {
  cades: '.p7m,application/pkcs7-mime,application/x-pkcs7-mime',
  pades: '.pdf,application/pdf',
};

type Refused = { name: string; text: string };
type SignedFilesProps = {
  /** The page is of one document. */
  isSingle: boolean;
  modes: readonly SignatureMode[];
  /** Puts files into the queue; tells how many are there already. */
  onFiles: (files: readonly File[]) => { passedOver: number };
};

/** Why a file is not queued; null when it is. */
function refusalOf(file: File, modes: readonly SignatureMode[]): string | null {
  const mode = modeOfFile(file.name, file.type);
  if (mode === null || !modes.includes(mode)) return uploadTexts.unknownType;
  return file.size > maxFileBytes ? refusalTexts.tooLarge : null;
}

/** Signed files, dropped or chosen; what the page does not take is told at once. */
export function SignedFiles({ isSingle, modes, onFiles }: SignedFilesProps) {
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [passedOver, setPassedOver] = useState(0);
  const take = (files: readonly File[]) => {
    const judged = files.map((file) => ({ file, text: refusalOf(file, modes) }));
    setRefused(judged.flatMap(({ file: { name }, text }) => (text === null ? [] : [{ name, text }])));
    const taken = judged.flatMap(({ file, text }) => (text === null ? [file] : []));
    setPassedOver(taken.length === 0 ? 0 : onFiles(taken).passedOver);
  };
  return (
    <div className={classes.stack}>
      <DropPlace
        size="wide"
        icon={<IconFileCertificate size={40} aria-hidden />}
        buttonLabel={isSingle ? 'Scegli il file firmato' : 'Scegli i file firmati'}
        accept={modes.map((mode) => accepted[mode]).join(',')}
        onFiles={take}
        multiple
        note={`${acceptedWords(modes)}, al massimo 25 MB ciascuno.`}
      >
        {isSingle ? 'Trascina qui il file firmato' : 'Trascina qui i file firmati, anche tutti insieme'}
      </DropPlace>
      {refused.length > 0 && (
        <AlertBox
          tone="error"
          title={refused.length === 1 ? '1 file non accettato' : `${refused.length} file non accettati`}
        >
          <ul className={classes.refused}>
            {refused.map(({ name, text }) => (
              <li key={name}>
                <span className={classes.fileName}>{name}</span>: {text}
              </li>
            ))}
          </ul>
        </AlertBox>
      )}
      {passedOver > 0 && (
        <AlertBox tone="info">
          {passedOver === 1
            ? '1 file è già nell’elenco: non lo invio due volte.'
            : `${passedOver} file sono già nell’elenco: non li invio due volte.`}
        </AlertBox>
      )}
    </div>
  );
}
