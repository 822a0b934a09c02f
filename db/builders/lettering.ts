/**
 * Capital letters and figures as shapes, five by seven dots each, so that drawings look the same on machines
 * without any font. Each letter is its seven rows from the top, two hexadecimal digits a row, the left dot highest.
 */
const letters: Record<string, string> = {
  A: '0e11111f111111',
  B: '1e11111e11111e',
  C: '0e11101010110e',
  D: '1e11111111111e',
  E: '1f10101e10101f',
  F: '1f10101e101010',
  G: '0e11101711110f',
  H: '1111111f111111',
  I: '0e04040404040e',
  J: '0702020202120c',
  K: '11121418141211',
  L: '1010101010101f',
  M: '111b1515111111',
  N: '11111915131111',
  O: '0e11111111110e',
  P: '1e11111e101010',
  Q: '0e11111115120d',
  R: '1e11111e141211',
  S: '0f10100e01011e',
  T: '1f040404040404',
  U: '1111111111110e',
  V: '11111111110a04',
  W: '1111111515150a',
  X: '11110a040a1111',
  Y: '11110a04040404',
  Z: '1f01020408101f',
  '0': '0e11131519110e',
  '1': '040c040404040e',
  '2': '0e11010204081f',
  '3': '1f02040201110e',
  '4': '02060a121f0202',
  '5': '1f101e0101110e',
  '6': '0608101e11110e',
  '7': '1f010204080808',
  '8': '0e11110e11110e',
  '9': '0e11110f01020c',
  '-': '0000001f000000',
  '.': '00000000000c0c',
};

const columns = 5;
const rows = 7;
/** Width of a letter with the gap after it, in dots. */
const advance = columns + 1;

/** Width of a text set with dots of `dot` pixels. */
export function letteringWidth(text: string, dot: number): number {
  return (text.length * advance - 1) * dot;
}

/** An SVG path of the text, centred on a point, with dots of `dot` pixels. Unknown characters are blanks. */
export function lettering(
  text: string,
  centre: { x: number; y: number },
  dot: number,
  colour: string,
): string {
  const left = centre.x - letteringWidth(text, dot) / 2;
  const top = centre.y - (rows * dot) / 2;
  const dots = Array.from(text.toUpperCase()).flatMap((letter, position) =>
    dotsOf(letter).map(
      ({ x, y }) => `M${left + (position * advance + x) * dot} ${top + y * dot}h${dot}v${dot}h-${dot}z`,
    ),
  );
  return `<path fill="${colour}" d="${dots.join('')}"/>`;
}

function dotsOf(letter: string): { x: number; y: number }[] {
  const shape = letters[letter];
  if (shape === undefined) return [];
  return Array.from({ length: rows }, (_none, y) =>
    Number.parseInt(shape.slice(2 * y, 2 * y + 2), 16),
  ).flatMap((bits, y) =>
    Array.from({ length: columns }, (_none, x) => ({ x, y })).filter(
      ({ x }) => (bits >> (columns - 1 - x)) & 1,
    ),
  );
}
