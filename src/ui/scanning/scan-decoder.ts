import { type ScanFormat, type ScannedCode, scanFormats } from './scan-formats.ts';

/** Finds codes in pictures. */
export type ScanDecoder = {
  kind: 'native' | 'wasm';
  /** Throws when it cannot work at all (its code did not load). */
  read(picture: ImageData): Promise<ScannedCode[]>;
  close(): void;
};

export type WorkerQuestion = { id: number; picture: ImageData };
/** `codes` is null when the reader does not work. */
export type WorkerAnswer = { id: number; codes: ScannedCode[] | null };

/** What browsers that read codes by themselves offer. */
type NativeDetector = {
  detect(picture: ImageData): Promise<{ rawValue: string; format: string }[]>;
};
export type NativeDetectorClass = {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
};

const wanted: readonly string[] = scanFormats.map(({ native }) => native);

function isWanted(format: string): format is ScanFormat {
  return wanted.includes(format);
}

/** The browser's own reader where it knows every format that is needed, else the WebAssembly one. */
export async function openDecoder(
  detectorClass: NativeDetectorClass | undefined = browsersOwn(),
  openWorker: () => ScanDecoder = workerDecoder,
): Promise<ScanDecoder> {
  const native = detectorClass && (await nativeDecoder(detectorClass));
  return native ? withFallback(native, openWorker) : openWorker();
}

function browsersOwn(): NativeDetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector;
}

async function nativeDecoder(detectorClass: NativeDetectorClass): Promise<ScanDecoder | null> {
  const supported = new Set(await detectorClass.getSupportedFormats().catch(() => []));
  if (!wanted.every((format) => supported.has(format))) return null;
  const detector = new detectorClass({ formats: [...wanted] });
  return {
    kind: 'native',
    async read(picture) {
      const found = await detector.detect(picture);
      return found.flatMap(({ rawValue, format }) =>
        rawValue !== '' && isWanted(format) ? [{ text: rawValue, format }] : [],
      );
    },
    close: () => undefined,
  };
}

/** Some devices promise a reader and then have none: the first failure turns to the other one. */
function withFallback(first: ScanDecoder, openOther: () => ScanDecoder): ScanDecoder {
  let current = first;
  return {
    get kind() {
      return current.kind;
    },
    async read(picture) {
      if (current !== first) return current.read(picture);
      try {
        return await first.read(picture);
      } catch {
        current = openOther();
        return current.read(picture);
      }
    },
    close: () => current.close(),
  };
}

/** The WebAssembly reader in a worker of its own, so that the picture of the camera keeps moving. */
function workerDecoder(): ScanDecoder {
  const waiting = new Map<number, PromiseWithResolvers<ScannedCode[]>>();
  let worker: Worker | null = null;
  let lastId = 0;

  /** What failed is not asked again: the next picture gets a new one. */
  function end() {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error('the reader of codes does not work'));
    waiting.clear();
  }

  function start(): Worker {
    const started = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.codes === null) return end();
      waiting.get(data.id)?.resolve(data.codes);
      waiting.delete(data.id);
    });
    started.addEventListener('error', end);
    return started;
  }

  return {
    kind: 'wasm',
    read(picture) {
      worker ??= start();
      const answer = withResolvers<ScannedCode[]>();
      lastId += 1;
      waiting.set(lastId, answer);
      const question: WorkerQuestion = { id: lastId, picture };
      worker.postMessage(question, [picture.data.buffer]);
      return answer.promise;
    },
    close: end,
  };
}

/** `Promise.withResolvers`, which phones of 2023 do not have. */
function withResolvers<T>(): PromiseWithResolvers<T> {
  let resolve!: (value: T | PromiseLike<T>) => void;
  let reject!: (reason?: unknown) => void;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
