import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { AlertBox } from '../feedback/alert-box.tsx';
import { Dialog } from '../feedback/dialog.tsx';
import { cameraTexts } from '../scanning/scan-camera.ts';
import { useScanCamera } from '../scanning/use-scan-camera.ts';
import { pictureTexts } from './picture-limits.ts';
import classes from './webcam-dialog.module.css';
import { snapshotOf, webcamSize } from './webcam-snapshot.ts';

type WebcamDialogProps = { title: string; onPicture: (picture: File) => void; onClose: () => void };

/** The picture of the webcam, and a button that keeps it as it is now. */
export function WebcamDialog({ title, onPicture, onClose }: WebcamDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { camera, problem, retry } = useScanCamera(webcamSize);
  const [isReady, setReady] = useState(false);
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    if (!video.current || !camera) return;
    video.current.srcObject = camera.stream;
    // Called off when the camera is closed at once.
    video.current.play().catch(() => undefined);
  }, [camera]);

  async function take() {
    if (!video.current) return;
    try {
      onPicture(await snapshotOf(video.current));
    } catch {
      setBroken(true);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="lg"
      actions={
        <Button
          size="lg"
          color="accent"
          disabled={!isReady || problem !== null}
          leftSection={<IconCamera size={22} aria-hidden />}
          onClick={() => void take()}
        >
          Scatta
        </Button>
      }
    >
      {problem === null ? (
        <video
          ref={video}
          className={classes.video}
          muted
          playsInline
          aria-label="Immagine della fotocamera"
          onLoadedData={() => setReady(true)}
        />
      ) : (
        <AlertBox
          tone="warning"
          action={
            cameraTexts[problem].retry ? (
              <Button variant="default" onClick={retry}>
                Riprova
              </Button>
            ) : undefined
          }
        >
          {cameraTexts[problem].title}. {cameraTexts[problem].text}
        </AlertBox>
      )}
      {isBroken && <AlertBox tone="error">{pictureTexts.unreadable}</AlertBox>}
    </Dialog>
  );
}
