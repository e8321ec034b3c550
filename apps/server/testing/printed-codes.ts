// Reads printed codes like a scanner, from the rectangles drawn in a PDF.
import { inflateSync } from 'node:zlib';
import { encodeCode128 } from '@tarima/domain/kit/code-128';

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Rectangles that a PDF fills with black, in the order in which they are drawn. */
function findBlack(pdf: Buffer): Rectangle[] {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)];
  return streams.flatMap(([, content = '']) => {
    const drawn = inflate(Buffer.from(content, 'latin1'));
    // Each fill: its colour before it, or after its shape.
    return drawn
      .split('\nf\n')
      .filter((step) => /\n0 0 0 scn\b/.test(step))
      .flatMap((step) => [...step.matchAll(/(\S+) (\S+) (\S+) (\S+) re\b/g)].slice(-1))
      .map(([, ...numbers]) => numbers.map(Number))
      .map(([x = 0, y = 0, w = 0, h = 0]) => ({ x, y, w, h }));
  });
}

function inflate(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    // A font, or a picture.
    return '';
  }
}

/** The digits of the bar code on a paper, by the widths of its bars and gaps. */
export function decodePrintedBarCode(pdf: Buffer): string {
  const bars = findBlack(pdf)
    .filter(({ w, h }) => h > 4 * w)
    .toSorted((one, other) => one.x - other.x);
  const module = Math.min(...bars.map(({ w }) => w));
  const widths = bars.flatMap(({ x, w }, at) => {
    const next = bars[at + 1];
    return [w, ...(next ? [next.x - x - w] : [])].map((each) => Math.round(each / module));
  });
  const symbols = Array.from({ length: (widths.length - 7) / 6 }, (_, at) =>
    widths.slice(at * 6, at * 6 + 6).join(''),
  );
  return symbols
    .slice(1, -1)
    .map((symbol) => pairOf.get(symbol) ?? '?')
    .join('');
}

const pairOf = new Map(
  Array.from({ length: 100 }, (_, pair) => {
    const digits = String(pair).padStart(2, '0');
    return [encodeCode128(digits).slice(6, 12).join(''), digits] as const;
  }),
);

/** The squares of the QR code on a paper, from its corner. */
export function findQrCodeSquares(pdf: Buffer): string[] {
  const squares = findBlack(pdf).filter(({ w, h }) => w === h);
  const left = Math.min(...squares.map(({ x }) => x));
  const top = Math.min(...squares.map(({ y }) => y));
  return squares.map(({ x, y }) => `${Math.round(x - left)} ${Math.round(y - top)}`).toSorted();
}
