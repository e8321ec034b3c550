import { pipeline } from 'node:stream/promises';
import { createWriteStream } from 'node:fs';
import type { FileService } from '../kit/files/file-service.ts';
import { importSharp } from '../kit/files/images.ts';
import { hashFileContent } from '../kit/files/receive.ts';
import { ReceivedUpload } from '../kit/files/upload.ts';
import { DrawingCanvas } from './drawing-canvas.ts';
import { demoMaterials } from './demo-materials.ts';
import type { DemoPallet } from './pallets.ts';

const paper = { width: 960, height: 720 } as const;
const margin = 40;
/** Room for dimensions on the right and below. */
const besides = 190;
const below = 56;

const deck = [226, 188, 132] as const;
const shade = [196, 152, 96] as const;
const gap = [244, 240, 233] as const;

/** Draws a pallet from its dimensions and its boards: from above, and from its long side. */
export async function createPalletDrawing(
  pallet: Pick<DemoPallet, 'size' | 'build' | 'lumber' | 'name'>,
  { scratch }: Pick<FileService, 'scratch'>,
): Promise<ReceivedUpload> {
  const canvas = drawPallet(pallet);
  const { width, height } = canvas;
  const path = await scratch.path();
  const load = await importSharp();
  const image = load(canvas.pixels, { raw: { width, height, channels: 3 } }).png();
  await pipeline(image, createWriteStream(path, { mode: 0o600 }));
  const name = `${pallet.name[0].replaceAll(/[/×]/g, '-')}.png`;
  const content = await hashFileContent(path);
  return new ReceivedUpload({
    ...content,
    name,
    mediaType: 'image/png',
    kind: 'image',
    width,
    height,
  });
}

function drawPallet({
  size,
  build,
  lumber,
}: Pick<DemoPallet, 'size' | 'build' | 'lumber'>): DrawingCanvas {
  const [length = 1, width = 1, height = 1] = size.map(parseMeasure);
  const unit = size.at(-1)?.split(' ').at(-1) ?? '';
  const labels = size.map((each) => (each.endsWith(unit) ? each : `${each} ${unit}`));
  // Scale of both views, one above the other.
  const scale = Math.min(
    (paper.width - margin - besides) / length,
    (paper.height - 2 * margin - 2 * below) / (width + height),
  );
  const [across, up, high] = [length * scale, width * scale, height * scale];
  const canvas = new DrawingCanvas(Math.ceil(margin + across + besides), paper.height);
  fromAbove(canvas, { length, width, scale, unit }, build, lumber);
  canvas.across(margin, margin + up + 14, across, labels[0] ?? '');
  canvas.down(margin + across + 24, margin, up, labels[1] ?? '');
  const top = margin + up + below + 20;
  fromSide(canvas, { top, across, high }, build);
  canvas.down(margin + across + 24, top, high, labels[2] ?? '');
  return canvas;
}

interface Deck {
  readonly length: number;
  readonly width: number;
  readonly scale: number;
  readonly unit: string;
}

function fromAbove(
  canvas: DrawingCanvas,
  { length, width, scale, unit }: Deck,
  build: DemoPallet['build'],
  lumber: DemoPallet['lumber'],
): void {
  canvas.fill(margin, margin, length * scale, width * scale, gap);
  if (build === 'crate') {
    canvas.piece(margin, margin, length * scale, width * scale, deck);
    for (const at of [0, 0.47, 0.94])
      canvas.piece(
        margin + length * scale * at,
        margin,
        length * scale * 0.06,
        width * scale,
        shade,
      );
    return;
  }
  // Boards lie along the side for which the technical sheet has more of them; the remaining boards are the bottom.
  const [along, cross] = [length, width].map((side) => getBoardWidths(lumber, side, unit));
  const isAlong = (along?.length ?? 0) > (cross?.length ?? 0);
  const boards = (isAlong ? along : cross) ?? [];
  const span = isAlong ? width : length;
  const top = fitting(boards, Math.max(3, Math.ceil(boards.length * 0.6)), span);
  const free = (span - top.reduce((sum, each) => sum + each, 0)) / Math.max(1, top.length - 1);
  let from = 0;
  for (const each of top) {
    if (isAlong) canvas.piece(margin, margin + from * scale, length * scale, each * scale, deck);
    else canvas.piece(margin + from * scale, margin, each * scale, width * scale, deck);
    from += each + free;
  }
}

/** Returns the widths of the boards as long as a side, the widest first. */
function getBoardWidths(lumber: DemoPallet['lumber'], side: number, unit: string): number[] {
  return lumber
    .flatMap(([code, quantity]) => {
      const material = demoMaterials.find((each) => each.code === code);
      const [thickness = 0, width = 0, length = 0] = material?.size ?? [];
      const isBoard = material?.dimensionUnit === unit && thickness * 3 < width;
      return isBoard && length === side ? Array.from({ length: quantity }, () => width) : [];
    })
    .toSorted((one, other) => other - one);
}

/** Returns the boards that fit side by side, at most `count`: wide ones at the edges, the others between them. */
function fitting(widest: readonly number[], count: number, span: number): number[] {
  const chosen: number[] = [];
  const wide = widest.slice(0, 2);
  const rest = widest.slice(2).toSorted((one, other) => one - other);
  let remaining = span - wide.reduce((sum, each) => sum + each, 0);
  for (const each of rest) {
    if (chosen.length >= count - 2 || each > remaining) break;
    chosen.push(each);
    remaining -= each;
  }
  const [first, last] = wide;
  return [
    ...(first === undefined ? [] : [first]),
    ...chosen,
    ...(last === undefined ? [] : [last]),
  ];
}

interface Side {
  readonly top: number;
  readonly across: number;
  readonly high: number;
}

function fromSide(
  canvas: DrawingCanvas,
  { top, across, high }: Side,
  build: DemoPallet['build'],
): void {
  if (build === 'crate') {
    const base = Math.min(high * 0.14, 40);
    canvas.piece(margin, top, across, high - base, deck);
    for (const at of [0, 0.47, 0.94])
      canvas.piece(margin + across * at, top, across * 0.06, high - base, shade);
    for (const at of [0, 0.45, 0.9])
      canvas.piece(margin + across * at, top + high - base, across * 0.1, base, shade);
    return;
  }
  const board = high * 0.16;
  if (build === 'block') {
    for (const at of [0, 0.44, 0.88])
      canvas.piece(margin + across * at, top + board, across * 0.12, high - 2 * board, shade);
  } else {
    canvas.piece(margin, top + board, across, high - 2 * board, shade);
    // Fork openings on the side.
    for (const at of [0.12, 0.7])
      canvas.piece(margin + across * at, top + high * 0.52, across * 0.18, high * 0.32, gap);
  }
  canvas.piece(margin, top, across, board, deck);
  canvas.piece(margin, top + high - board, across, board, deck);
}

/** Parses a dimension: 1200, or 5 1/2 in. */
function parseMeasure(text: string): number {
  const [whole = 0, over = 0, under = 1] = text.match(/\d+/g)?.map(Number) ?? [];
  return whole + over / under;
}
