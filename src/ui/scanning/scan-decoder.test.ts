import { expect, test } from 'vitest';
import { type NativeDetectorClass, openDecoder, type ScanDecoder } from './scan-decoder.ts';
import { scanFormats } from './scan-formats.ts';

const everyFormat = scanFormats.map(({ native }) => native);
const picture = { data: new Uint8ClampedArray(4), width: 1, height: 1 } as ImageData;

type Found = { rawValue: string; format: string }[];

function fakeDetector(supported: readonly string[] | Error, detect: () => Found) {
  const asked: string[][] = [];
  const detector: NativeDetectorClass = class {
    static getSupportedFormats(): Promise<string[]> {
      return supported instanceof Error ? Promise.reject(supported) : Promise.resolve([...supported]);
    }
    constructor({ formats }: { formats: string[] }) {
      asked.push(formats);
    }
    detect(): Promise<Found> {
      return Promise.resolve().then(detect);
    }
  };
  return { detector, asked };
}

function fakeReader() {
  const state = { opened: 0, closed: 0 };
  const open = (): ScanDecoder => {
    state.opened += 1;
    return {
      kind: 'wasm',
      read: () => Promise.resolve([{ text: 'WASM1', format: 'qr_code' }]),
      close: () => void (state.closed += 1),
    };
  };
  return { state, open };
}

test("the browser's own reader is used where it knows every format", async () => {
  const { detector, asked } = fakeDetector([...everyFormat, 'pdf417'], () => [
    { rawValue: 'LBS00012', format: 'data_matrix' },
    { rawValue: '', format: 'qr_code' },
    { rawValue: 'X', format: 'pdf417' },
  ]);
  const other = fakeReader();
  const decoder = await openDecoder(detector, other.open);
  expect(decoder.kind).toBe('native');
  expect(await decoder.read(picture)).toEqual([{ text: 'LBS00012', format: 'data_matrix' }]);
  expect(asked).toEqual([everyFormat]);
  expect(other.state.opened).toBe(0);
});

test.each<[string, readonly string[] | Error]>([
  ['knows only some formats', ['qr_code', 'code_128']],
  ['cannot say which', new Error('no service')],
])('a reader that %s is not used', async (_name, supported) => {
  const { detector, asked } = fakeDetector(supported, () => []);
  const decoder = await openDecoder(detector, fakeReader().open);
  expect(decoder.kind).toBe('wasm');
  expect(asked).toEqual([]);
  expect(await decoder.read(picture)).toEqual([{ text: 'WASM1', format: 'qr_code' }]);
});

test('without one the other is used', async () => {
  expect((await openDecoder(undefined, fakeReader().open)).kind).toBe('wasm');
});

test('a reader that promises and fails gives way to the other, once and for all', async () => {
  let tries = 0;
  const { detector } = fakeDetector(everyFormat, () => {
    tries += 1;
    throw new Error('service unavailable');
  });
  const other = fakeReader();
  const decoder = await openDecoder(detector, other.open);
  expect(await decoder.read(picture)).toEqual([{ text: 'WASM1', format: 'qr_code' }]);
  expect(await decoder.read(picture)).toHaveLength(1);
  expect([tries, other.state.opened, decoder.kind]).toEqual([1, 1, 'wasm']);
  decoder.close();
  expect(other.state.closed).toBe(1);
});
