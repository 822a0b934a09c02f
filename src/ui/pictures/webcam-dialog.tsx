import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { AlertBox } from '../feedback/alert-box.tsx';
import { Dialog } from '../feedback/dialog.tsx';
import { cameraTexts } from '../scanning/scan-camera.ts';
import { useScanCamera } from '../scanning/use-scan-camera.ts';
import { photoLimits, pictureTexts, sentType, snapshotWidth, webcamWidth } from './picture-limits.ts';
import { encodeJpeg } from './scale-picture.ts';
import classes from './webcam-dialog.module.css';

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

const webcamSize = { width: { ideal: webcamWidth } } as const;

/** What a video shows now, as a JPEG. Throws when the browser cannot draw it. */
async function snapshotOf(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = snapshotWidth;
  canvas.height = Math.round((snapshotWidth * video.videoHeight) / video.videoWidth);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw pictures');
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new File([await encodeJpeg(canvas, photoLimits)], 'webcam.jpg', { type: sentType });
}
