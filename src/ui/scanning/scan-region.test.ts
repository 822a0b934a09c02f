import { expect, test } from 'vitest';
import { longestSide, readingSize, regionInFrame } from './scan-region.ts';

test('what is read is what the frame on the screen shows', () => {
  // A wide picture on a tall view: its sides are cut off.
  const tall = regionInFrame({ width: 1920, height: 1080 }, { width: 390, height: 440 });
  expect(tall.height).toBeCloseTo(1080 * 0.64);
  expect(tall.width).toBeCloseTo((390 / (440 / 1080)) * 0.9);
  expect(tall.x).toBeCloseTo((1920 - tall.width) / 2);
  // The same shape: only the frame's margins are.
  const same = regionInFrame({ width: 1280, height: 720 }, { width: 640, height: 360 });
  expect(same.x).toBeCloseTo(1280 * 0.05);
  expect(same.y).toBeCloseTo(720 * 0.18);
  expect(same.width).toBeCloseTo(1280 * 0.9);
  expect(same.height).toBeCloseTo(720 * 0.64);
});

test('pictures are made smaller for reading, never larger', () => {
  expect(readingSize({ width: 2560, height: 1440 }, longestSide.video)).toEqual({ width: 1280, height: 720 });
  expect(readingSize({ width: 640, height: 480 }, longestSide.video)).toEqual({ width: 640, height: 480 });
  expect(readingSize({ width: 6000, height: 1 }, longestSide.photo)).toEqual({ width: 2560, height: 1 });
});
