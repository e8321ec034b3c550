// Types of the used part of pdfmake. Its published types include browser types, which the server must not use.
declare module 'pdfmake' {
  export type Margin = number | [number, number] | [number, number, number, number];
  export type Alignment = 'left' | 'right' | 'center';
  export type Width = number | 'auto' | '*';

  export interface TextStyle {
    /** Id of a block, by which `pageBreakBefore` finds it. */
    id?: string;
    font?: string;
    colSpan?: number;
    /** Maximum height of a block in points: its texts shrink until it fits. Resolved by `fitContentIntoArea`. */
    mostHeight?: number;
    fontSize?: number;
    bold?: boolean;
    italics?: boolean;
    color?: string;
    fillColor?: string;
    alignment?: Alignment;
    lineHeight?: number;
    characterSpacing?: number;
    wordBreak?: 'normal' | 'break-all';
    noWrap?: boolean;
    margin?: Margin;
    border?: [boolean, boolean, boolean, boolean];
    absolutePosition?: { x: number; y: number };
    relativePosition?: { x: number; y: number };
    width?: Width;
    unbreakable?: boolean;
    headlineLevel?: number;
    pageBreak?: 'before' | 'after';
    /** Address that a click on the text opens. */
    link?: string;
  }

  export interface Rectangle {
    type: 'rect';
    x: number;
    y: number;
    w: number;
    h: number;
    r?: number;
    color?: string;
    lineColor?: string;
    lineWidth?: number;
    dash?: { length: number };
  }
  export interface Line {
    type: 'line';
    x1: number;
    y1: number;
    x2: number;
    y2: number;
    lineColor?: string;
    lineWidth?: number;
    lineCap?: 'round';
  }

  export interface TableLayout {
    hLineWidth?(row: number, node: { table: { body: unknown[][] } }): number;
    vLineWidth?(): number;
    hLineColor?(): string;
    vLineColor?(): string;
    paddingLeft?(): number;
    paddingRight?(): number;
    paddingTop?(row: number): number;
    paddingBottom?(row: number): number;
  }

  export interface Table {
    body: Content[][];
    widths: Width[];
    headerRows?: number;
    dontBreakRows?: boolean;
    keepWithHeaderRows?: number;
    /** Number of footer rows at the end: never on a page without a row above them. */
    footRows?: number;
  }

  export type Content = TextStyle &
    (
      | { text: string | Content[] }
      | { stack: Content[] }
      | { columns: Content[]; columnGap?: number }
      | { svg: string; fit?: [number, number] }
      | { image: string; fit?: [number, number] }
      | { canvas: (Rectangle | Line)[] }
      | { qr: string; fit: number; eccLevel: 'L' | 'M' | 'Q' | 'H' }
      | {
          table: Table;
          layout?: TableLayout;
        }
    );

  export interface Definition {
    pageSize: 'LETTER' | 'A4' | { width: number; height: number };
    pageOrientation?: 'portrait' | 'landscape';
    pageMargins: [number, number, number, number];
    info: Readonly<Record<string, string>>;
    language: string;
    images: Record<string, string>;
    defaultStyle: TextStyle & { font: string };
    header?(page: number, pages: number, size: { width: number; height: number }): Content;
    footer?(page: number, pages: number, size: { width: number; height: number }): Content;
    /** Callback for each block: true moves the block to the next page. */
    pageBreakBefore?(
      node: {
        id?: string;
        headlineLevel?: number;
        /** Position on the page from the top, 0 to 1. */
        startPosition: { verticalRatio: number };
        pageNumbers: number[];
      },
      others: { getFollowingNodesOnPage(): { pageNumbers: number[] }[] },
    ): boolean;
    content: Content[];
  }

  interface Pdfmake {
    readonly virtualfs: { writeFileSync(name: string, bytes: Buffer): void };
    setFonts(fonts: Readonly<Record<string, Readonly<Record<string, string>>>>): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(definition: Definition): { getBuffer(): Promise<Buffer> };
  }
  const pdfmake: Pdfmake;
  export default pdfmake;
}

// Encoder of QR codes inside pdfmake: draws a code into its node, as squares of five points.
declare module 'pdfmake/js/qrEnc.js' {
  interface QrNode {
    qr: string;
    eccLevel: 'M';
    _canvas?: readonly { x: number; y: number; w: number; color: string }[];
    _width?: number;
  }
  interface Encoder {
    measure(node: QrNode): QrNode;
  }
  /** The module itself, or its default export, by the loader. */
  const encoder: Partial<Encoder> & { readonly default?: Encoder };
  export default encoder;
}
