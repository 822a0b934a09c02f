import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { sendPicture } from '#post/pictures/web/public.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { FileButton } from '#ui/pictures/file-button.tsx';
import { ImageUploadField } from '#ui/pictures/image-upload-field.tsx';
import { type PlanPicture, preparePlans } from '#ui/pictures/picture-files.ts';
import { useObjectUrl } from '#ui/pictures/use-object-url.ts';
import { planimetryTexts } from '../rules.ts';
import classes from './planimetry.module.css';
import type { PictureRef } from './sheet.ts';

export type SentSheet = PictureRef & { width: number; height: number };

type SheetPictureFieldProps = {
  label: string;
  current: string | null;
  onChange: (picture: SentSheet) => void;
};

/** A picture from a file, the webcam or one page of a PDF, sent as soon as it is chosen. */
export function SheetPictureField({ label, current, onChange }: SheetPictureFieldProps) {
  const [pages, setPages] = useState<readonly PlanPicture[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function send(file: File) {
    const { width, height } = await createImageBitmap(file);
    const sent = await sendPicture(file);
    if (sent.ok) {
      const sha256 = sent.value.slice('sha256:'.length);
      onChange({ sha256, mime: 'image/jpeg', filename: file.name.slice(0, 255), width, height });
    }
    return sent;
  }

  async function openPdf([file]: readonly File[]) {
    if (!file) return;
    setBusy(true);
    setProblem(null);
    const prepared = await preparePlans(file, { count: 0, bytes: 0 });
    if (!prepared.ok) setProblem(prepared.text);
    else if (prepared.value.length === 1 && prepared.value[0]) await choose(prepared.value[0]);
    else setPages(prepared.value);
    setBusy(false);
  }

  async function choose({ title, picture }: PlanPicture) {
    setPages([]);
    setBusy(true);
    const sent = await send(new File([picture], `${title}.jpg`, { type: 'image/jpeg' }));
    if (!sent.ok) setProblem(sent.text);
    setBusy(false);
  }

  return (
    <div className={classes.stack}>
      {current === null && <p className={classes.quiet}>{planimetryTexts.noImage}</p>}
      <ImageUploadField label={label} current={current} upload={send} onChange={() => undefined} />
      <FileButton
        label="Scegli da un PDF"
        icon={<IconFileTypePdf size={22} aria-hidden />}
        accept="application/pdf"
        busy={isBusy}
        onFiles={(files) => void openPdf(files)}
      />
      {problem && <AlertBox tone="error">{problem}</AlertBox>}
      {pages.length > 0 && (
        <ul className={classes.pages} aria-label="Pagine del PDF">
          {pages.map((page, index) => (
            <li key={page.title}>
              <PageChoice page={page} number={index + 1} onChoose={() => void choose(page)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function PageChoice({ page, number, onChoose }: { page: PlanPicture; number: number; onChoose: () => void }) {
  const url = useObjectUrl(page.picture);
  return (
    <button type="button" className={classes.page} onClick={onChoose}>
      {url && <img src={url} alt="" />}
      Pagina {number}
    </button>
  );
}
