import encoder from 'pdfmake/js/qrEnc.js';

/** Points of a square in the drawing of the encoder. */
const squareSize = 5;

export interface QrPath {
  /** Squares along a side, without the white margin that a screen adds. */
  readonly side: number;
  /** SVG path of the black squares, each of side one; neighbours in a row are drawn as one. */
  readonly path: string;
}

/** Draws a QR code for a screen, by the encoder that draws those on paper. */
export function renderQrPath(text: string): QrPath {
  const measure = encoder.default?.measure ?? encoder.measure;
  if (!measure) throw new Error('The encoder of QR codes is not there');
  const { _canvas: squares = [], _width: width = 0 } = measure({ qr: text, eccLevel: 'M' });
  const runs: { x: number; y: number; length: number }[] = [];
  // The first one is the background; the others come row by row.
  for (const square of squares.slice(1)) {
    const x = square.x / squareSize;
    const y = square.y / squareSize;
    const last = runs.at(-1);
    if (last && last.y === y && last.x + last.length === x) last.length += 1;
    else runs.push({ x, y, length: 1 });
  }
  const path = runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
  return { side: width / squareSize, path };
}
