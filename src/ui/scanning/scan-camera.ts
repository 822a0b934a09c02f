export type CameraProblem = 'insecure' | 'refused' | 'none' | 'busy' | 'failed';

/** Why there is no picture, and what helps. Typing and a photo stand below in any case. */
export const cameraTexts: Record<CameraProblem, { title: string; text: string; retry: boolean }> = {
  insecure: {
    title: 'La fotocamera non è disponibile qui',
    text: 'Il browser la concede solo agli indirizzi che cominciano con https.',
    retry: false,
  },
  refused: {
    title: 'Non c’è il permesso di usare la fotocamera',
    text: 'Consentila nelle impostazioni del browser per questo sito, poi riprova.',
    retry: true,
  },
  none: {
    title: 'Non trovo nessuna fotocamera',
    text: 'Questo dispositivo non ne ha, o non è collegata.',
    retry: true,
  },
  busy: {
    title: 'La fotocamera è già in uso',
    text: 'Chiudi le altre applicazioni che la usano, poi riprova.',
    retry: true,
  },
  failed: {
    title: 'La fotocamera non si avvia',
    text: 'Riprova tra poco.',
    retry: true,
  },
};

const problemsByName: Record<string, CameraProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
  TrackStartError: 'busy',
};

/** What an attempt to open the camera failed on. */
export function cameraProblem(error: unknown): CameraProblem {
  return (error instanceof Error && problemsByName[error.name]) || 'failed';
}

export type OpenCamera = {
  stream: MediaStream;
  /** Every camera of the device; the browser tells them once one may be used. */
  cameras: readonly string[];
  current: string | undefined;
  hasTorch: boolean;
  setTorch: (on: boolean) => Promise<void>;
  close: () => void;
};

/** The parts of the picture's settings that TypeScript does not know yet. */
type WithTorch<T> = T & { torch?: boolean };

/** The picture that is asked of a camera; it gives what it can. */
export type CameraSize = Pick<MediaTrackConstraints, 'width' | 'height'>;
export const scanSize: CameraSize = { width: { ideal: 1920 }, height: { ideal: 1080 } };

/** Opens a camera: the one asked for, else the one on the back. Throws what `cameraProblem` understands. */
export async function openCamera(deviceId: string | undefined, size: CameraSize): Promise<OpenCamera> {
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: 'environment' };
  const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...size, ...which } });
  const [track] = stream.getVideoTracks();
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  const abilities: WithTorch<MediaTrackCapabilities> = track?.getCapabilities?.() ?? {};
  return {
    stream,
    cameras: devices.filter(({ kind }) => kind === 'videoinput').map((device) => device.deviceId),
    current: track?.getSettings().deviceId,
    hasTorch: abilities.torch === true,
    async setTorch(on) {
      const torch: WithTorch<MediaTrackConstraintSet> = { torch: on };
      await track?.applyConstraints({ advanced: [torch] });
    },
    close() {
      for (const each of stream.getTracks()) each.stop();
    },
  };
}
