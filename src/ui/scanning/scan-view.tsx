import { Button } from '@mantine/core';
import { IconBulb, IconBulbOff, IconCameraRotate } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { type CameraProblem, cameraTexts } from './scan-camera.ts';
import type { ScanDecoder } from './scan-decoder.ts';
import classes from './scan-dialog.module.css';
import { frameInset } from './scan-region.ts';
import { useScanCamera } from './use-scan-camera.ts';
import { useScanLoop } from './use-scan-loop.ts';

const inset = `${frameInset.y * 100}% ${frameInset.x * 100}%`;

type ScanViewProps = {
  hint: string;
  decoder: () => Promise<ScanDecoder>;
  onText: (text: string) => void;
};

/** The camera's picture with the frame to aim with, or why there is none. */
export function ScanView({ hint, decoder, onText }: ScanViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { camera, problem, torch, retry, switchTorch, switchCamera } = useScanCamera();
  const isBroken = useScanLoop(video, camera?.stream ?? null, decoder, onText);

  useEffect(() => {
    if (!video.current || !camera) return;
    video.current.srcObject = camera.stream;
    // Called off when the camera is closed at once.
    video.current.play().catch(() => undefined);
  }, [camera]);

  if (problem) return <Problem problem={problem} onRetry={retry} />;
  return (
    <div className={classes.view}>
      <video ref={video} className={classes.video} muted playsInline aria-label="Immagine della fotocamera" />
      <div className={classes.aim} style={{ inset }} aria-hidden />
      <p className={classes.hint} role="status">
        {hintFor(camera !== null, isBroken, hint)}
      </p>
      <div className={classes.tools}>
        {camera?.hasTorch && (
          <IconButton
            label={torch ? 'Spegni la torcia' : 'Accendi la torcia'}
            variant="white"
            tooltipSide="left"
            onClick={switchTorch}
          >
            {torch ? <IconBulbOff size={22} /> : <IconBulb size={22} />}
          </IconButton>
        )}
        {camera && camera.cameras.length > 1 && (
          <IconButton label="Cambia fotocamera" variant="white" tooltipSide="left" onClick={switchCamera}>
            <IconCameraRotate size={22} />
          </IconButton>
        )}
      </div>
    </div>
  );
}

function hintFor(isOpen: boolean, isBroken: boolean, hint: string): string {
  if (isBroken) return 'Il lettore di codici non si è caricato: scrivi il codice qui sotto.';
  return isOpen ? hint : 'Avvio della fotocamera…';
}

function Problem({ problem, onRetry }: { problem: CameraProblem; onRetry: () => void }) {
  const { title, text, retry } = cameraTexts[problem];
  return (
    <div className={classes.problem} role="alert">
      <p className={classes.problemTitle}>{title}</p>
      <p>{text}</p>
      <p>Intanto puoi scrivere il codice o leggerlo da una foto.</p>
      {retry && (
        <Button variant="default" onClick={onRetry}>
          Riprova
        </Button>
      )}
    </div>
  );
}
