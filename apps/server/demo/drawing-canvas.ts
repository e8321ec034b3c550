type Color = readonly [red: number, green: number, blue: number];

/** Letters of dimensions, five columns by seven rows; a set bit is ink, the leftmost column the highest bit. */
const glyphs: Readonly<Record<string, readonly number[]>> = {
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 2, 4, 8, 31],
  '3': [31, 2, 4, 2, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  '/': [0, 1, 2, 4, 8, 16, 0],
  m: [0, 0, 26, 21, 21, 17, 17],
  i: [4, 0, 12, 4, 4, 4, 14],
  n: [0, 0, 22, 25, 17, 17, 17],
};
const column = 6;
const row = 7;

const ink: Color = [51, 58, 70];

/** Canvas for straight lines and dimensions; later drawings lie above earlier ones. */
export class DrawingCanvas {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = Buffer.alloc(width * height * 3, 255);
  }

  fill(x: number, y: number, width: number, height: number, color: Color): void {
    const [left, top] = [Math.round(x), Math.round(y)];
    const [right, bottom] = [Math.round(x + width), Math.round(y + height)];
    const [from, to] = [Math.max(0, left), Math.min(this.width, right)];
    if (from >= to) return;
    const paint = Buffer.from(color);
    for (let at = Math.max(0, top); at < Math.min(this.height, bottom); at += 1)
      this.pixels.fill(paint, (at * this.width + from) * 3, (at * this.width + to) * 3);
  }

  /** Draws a piece of wood: filled, with an edge. */
  piece(x: number, y: number, width: number, height: number, color: Color): void {
    this.fill(x, y, width, height, ink);
    this.fill(x + 2, y + 2, width - 4, height - 4, color);
  }

  /** Draws a horizontal dimension with marked ends and its text below the middle. */
  across(x: number, y: number, width: number, text: string): void {
    this.fill(x, y, width, 2, ink);
    for (const end of [x, x + width - 2]) this.fill(end, y - 8, 2, 18, ink);
    this.#write(x + width / 2 - this.#widthOf(text) / 2, y + 14, text);
  }

  /** Draws a vertical dimension with marked ends and its text beside it. */
  down(x: number, y: number, height: number, text: string): void {
    this.fill(x, y, 2, height, ink);
    for (const end of [y, y + height - 2]) this.fill(x - 8, end, 18, 2, ink);
    this.#write(x + 18, y + height / 2 - (row * scale) / 2, text);
  }

  #widthOf(text: string): number {
    return text.length * column * scale;
  }

  #write(x: number, y: number, text: string): void {
    for (let at = 0; at < text.length; at += 1)
      for (const [down, bits] of (glyphs[text.charAt(at)] ?? []).entries())
        for (let across = 0; across < 5; across += 1)
          if ((bits >> (4 - across)) & 1)
            this.fill(x + (at * column + across) * scale, y + down * scale, scale, scale, ink);
  }
}

/** Number of pixels of the sheet for one pixel of a letter. */
const scale = 3;
