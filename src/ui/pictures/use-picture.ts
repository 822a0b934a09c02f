import { useEffect, useState } from 'react';

type LoadedPicture =
  | { state: 'loading' | 'failed'; image: null }
  | { state: 'ready'; image: HTMLImageElement };

const loading: LoadedPicture = { state: 'loading', image: null };

/** Loads a picture for drawing on a canvas. */
export function usePicture(src: string): LoadedPicture {
  const [loaded, setLoaded] = useState<LoadedPicture & { src?: string }>(loading);
  useEffect(() => {
    const image = new Image();
    let wanted = true;
    image.addEventListener('load', () => wanted && setLoaded({ state: 'ready', image, src }));
    image.addEventListener('error', () => wanted && setLoaded({ state: 'failed', image: null, src }));
    image.src = src;
    return () => {
      wanted = false;
    };
  }, [src]);
  return loaded.src === src ? loaded : loading;
}
