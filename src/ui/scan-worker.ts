import { prepareZXingModule } from 'zxing-wasm/reader';
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { WorkerAnswer, WorkerQuestion } from './scan-decoder.ts';
import { readCodes } from './scan-reader.ts';

// Its default is a public host.
prepareZXingModule({ overrides: { locateFile: () => readerUrl } });

addEventListener('message', ({ data: { id, picture } }: MessageEvent<WorkerQuestion>) => {
  readCodes(picture).then(
    (codes) => answer({ id, codes }),
    () => answer({ id, codes: null }),
  );
});

function answer(message: WorkerAnswer): void {
  postMessage(message);
}
