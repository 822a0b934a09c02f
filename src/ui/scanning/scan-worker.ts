import { prepareZXingModule } from 'zxing-wasm/reader';
import type { WorkerAnswer, WorkerQuestion } from './scan-decoder.ts';
import { readCodes } from './scan-reader.ts';

// Served by us: its default is a public host.
const readerUrl = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).toString();
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
