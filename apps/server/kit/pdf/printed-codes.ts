import { encodeCode128 } from '@tarima/domain/kit/code-128';
import type { Content } from 'pdfmake';

/** Renders a QR code no larger than a side in points, without a white margin. */
export const renderQrCode = (text: string, side: number): Content => ({
  qr: text,
  fit: side,
  eccLevel: 'M',
});

/** White margin on each side of a bar code, in modules. */
const quiet = 10;

/** Renders a Code 128 bar code in a width and height in points, white margins included. @throws RangeError as `encodeCode128` */
export function renderBarCode(text: string, width: number, height: number): Content {
  const widths = encodeCode128(text);
  const modules = widths.reduce((sum, each) => sum + each, 2 * quiet);
  const module = width / modules;
  let at = quiet;
  const bars = widths.flatMap((each, index) => {
    const bar = { type: 'rect' as const, x: at * module, y: 0, w: each * module, h: height };
    at += each;
    return index % 2 === 0 ? [{ ...bar, color: '#000000' }] : [];
  });
  return { canvas: bars };
}
