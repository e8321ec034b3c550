import type { PalletDesign } from './pallet-design.ts';
import {
  buildIsometricView,
  layOutViewOnPaper,
  buildPalletViews,
  type PieceFace,
  type PalletViewName,
} from './drawing.ts';
import { findNailedJoints, placeNails } from './nails.ts';
import { buildPalletPieces, type PartRole } from './pallet-parts.ts';

/** Fill colours of wood on paper, lighter where light falls. */
const fills: Readonly<Record<PartRole, string>> = {
  top: '#e9cfa5',
  stretcher: '#dcb985',
  stringer: '#cfa873',
  block: '#cfa873',
  bottom: '#e2c496',
  bottomAcross: '#e2c496',
  floor: '#e2c496',
  side: '#e9cfa5',
  end: '#e4c798',
  post: '#cfa873',
  rail: '#cfa873',
  lid: '#efd8b3',
};
const shades = { up: undefined, long: '#cba36c', short: '#b18b58' } as const;
const ink = '#4a3517';

const renderPolygon = ({ corners }: PieceFace, fill: string, line: number): string =>
  `<polygon points="${corners.map((corner) => corner.map(formatNumber).join(',')).join(' ')}" fill="${fill}" stroke="${ink}" stroke-width="${formatNumber(line)}" stroke-linejoin="round"/>`;

/** Formats a number with three decimals: a thousandth of a unit is not visible. */
const formatNumber = (value: number): string => String(Number(value.toFixed(3)));

const renderSvg = (box: readonly number[], content: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.map(formatNumber).join(' ')}">${content.join('')}</svg>`;

/**
 * Renders a view of a pallet with its dimensions, as an SVG document for paper.
 * @param font font of the dimensions
 */
export function renderPalletViewSvg(
  design: PalletDesign,
  name: PalletViewName,
  font: string,
): string {
  const pieces = buildPalletPieces(design);
  const view = buildPalletViews(design, pieces, placeNails(findNailedJoints(design, pieces)))[name];
  const { box, line, letter, nail, paths, texts } = layOutViewOnPaper(
    view,
    Math.max(design.length, design.width),
  );
  return renderSvg(box, [
    ...view.faces.map((face) => renderPolygon(face, fills[face.role], line)),
    ...view.nails.map(
      ({ x, y }) =>
        `<circle cx="${formatNumber(x)}" cy="${formatNumber(y)}" r="${formatNumber(nail)}" fill="${ink}"/>`,
    ),
    ...paths.map(
      (path) =>
        `<path d="${path}" fill="none" stroke="#5b6270" stroke-width="${formatNumber(line)}"/>`,
    ),
    ...texts.map(
      ({ x, y, text, isMiddle }) =>
        `<text x="${formatNumber(x)}" y="${formatNumber(y)}" font-family="${font}" font-size="${formatNumber(letter)}" fill="#1f2430" text-anchor="${isMiddle ? 'middle' : 'start'}">${text}</text>`,
    ),
  ]);
}

/** Renders a pallet in space, as an SVG document for paper. */
export function renderPalletIsometricSvg(design: PalletDesign): string {
  const view = buildIsometricView(buildPalletPieces(design));
  const line = Math.max(view.width, view.height) / 900;
  return renderSvg(
    [-line, -line, view.width + 2 * line, view.height + 2 * line],
    view.faces.map((face) => renderPolygon(face, shades[face.side] ?? fills[face.role], line)),
  );
}
