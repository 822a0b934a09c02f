import { useEffect, useState } from 'react';
import {
  type CameraProblem,
  type CameraSize,
  cameraProblem,
  type OpenCamera,
  openCamera,
  scanSize,
} from './scan-camera.ts';

type CameraState = { camera: OpenCamera | null; problem: CameraProblem | null };

const nothingYet: CameraState = { camera: null, problem: null };

/** A camera for as long as the component is on the screen and the page in front; released otherwise. `size` is a constant. */
export function useScanCamera(size: CameraSize = scanSize) {
  const isVisible = usePageVisible();
  const [deviceId, setDeviceId] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<CameraState>(nothingYet);
  const [torch, setTorch] = useState(false);

  // `attempt` is here to begin anew.
  useEffect(() => {
    if (!isVisible) return;
    let isWanted = true;
    let opened: OpenCamera | null = null;
    open(deviceId, size).then(
      (camera) => {
        if (!isWanted) return camera.close();
        opened = camera;
        setState({ camera, problem: null });
      },
      (error: unknown) => isWanted && setState({ camera: null, problem: problemOf(error) }),
    );
    return () => {
      isWanted = false;
      opened?.close();
      setState(nothingYet);
      setTorch(false);
    };
  }, [deviceId, isVisible, attempt, size]);

  const { camera, problem } = state;
  return {
    camera,
    problem,
    torch,
    retry: () => setAttempt((count) => count + 1),
    switchTorch: () => {
      camera?.setTorch(!torch).then(
        () => setTorch(!torch),
        () => undefined,
      );
    },
    switchCamera: () => {
      const cameras = camera?.cameras ?? [];
      setDeviceId(cameras[(cameras.indexOf(camera?.current ?? '') + 1) % cameras.length]);
    },
  };
}

class InsecurePage extends Error {}

/** Cameras exist on secure pages only; elsewhere the browser does not even offer to ask. */
function open(deviceId: string | undefined, size: CameraSize): Promise<OpenCamera> {
  if (!isSecureContext) return Promise.reject(new InsecurePage());
  if (!('mediaDevices' in navigator)) return Promise.reject(new DOMException('', 'NotFoundError'));
  return openCamera(deviceId, size);
}

function problemOf(error: unknown): CameraProblem {
  return error instanceof InsecurePage ? 'insecure' : cameraProblem(error);
}

function usePageVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isVisible;
}
