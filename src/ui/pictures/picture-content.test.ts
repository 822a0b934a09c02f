import { expect, test } from 'vitest';
import { contentOf, fitWithin } from './picture-content.ts';

test.each([
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff, 0xe1, 0, 0, 0, 0]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37]],
  ['unknown', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0, 0]],
  ['unknown', []],
])('a file is %s by its first bytes', (content, bytes) => {
  expect(contentOf(Uint8Array.from(bytes))).toBe(content);
});

test.each([
  [
    { width: 4032, height: 3024 },
    { width: 1440, height: 1080 },
  ],
  [
    { width: 3024, height: 4032 },
    { width: 810, height: 1080 },
  ],
  [
    { width: 3840, height: 1000 },
    { width: 1920, height: 500 },
  ],
  [
    { width: 1920, height: 1080 },
    { width: 1920, height: 1080 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
  [
    { width: 20000, height: 3 },
    { width: 1920, height: 1 },
  ],
])('%j fits a photo as %j', (picture, fitted) => {
  expect(fitWithin(picture, { width: 1920, height: 1080 })).toEqual(fitted);
});
