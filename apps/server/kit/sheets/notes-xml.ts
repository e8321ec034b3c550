import { columnLetters } from '@tarima/domain/kit/sheets/cell';
import { element, toPreservedText } from './xml.ts';

/** A note on a cell, by places from 0; row 0 is the header. */
export interface CellNote {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** Formats the texts of notes, each as one run: some readers see no other texts. Source: ECMA-376 part 1, 18.7. */
export const commentsXml = (notes: readonly CellNote[]): string =>
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
  element('comments', { xmlns: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main' }, [
    element('authors', {}, [element('author', {}, ['Tarima'])]),
    element(
      'commentList',
      {},
      notes.map(({ row, column, text }) =>
        element('comment', { ref: `${columnLetters(column)}${row + 1}`, authorId: 0 }, [
          element('text', {}, [element('r', {}, [toPreservedText(text)])]),
        ]),
      ),
    ),
  ]);

/** Shapes are numbered in blocks of as many, and a drawing declares which blocks are its own. */
const block = 1024;

/** The boxes that notes are shown in: Excel opens no note without one. Source: ECMA-376 part 4, 19 (VML). */
export const drawingXml = (notes: readonly CellNote[]): string =>
  element(
    'xml',
    {
      'xmlns:v': 'urn:schemas-microsoft-com:vml',
      'xmlns:o': 'urn:schemas-microsoft-com:office:office',
      'xmlns:x': 'urn:schemas-microsoft-com:office:excel',
    },
    [
      element('o:shapelayout', { 'v:ext': 'edit' }, [
        element('o:idmap', { 'v:ext': 'edit', data: formatBlocks(notes.length) }),
      ]),
      element(
        'v:shapetype',
        {
          id: '_x0000_t202',
          coordsize: '21600,21600',
          'o:spt': 202,
          path: 'm,l,21600r21600,l21600,xe',
        },
        [
          element('v:stroke', { joinstyle: 'miter' }),
          element('v:path', { gradientshapeok: 't', 'o:connecttype': 'rect' }),
        ],
      ),
      ...notes.map(boxXml),
    ],
  );

const formatBlocks = (count: number): string =>
  Array.from({ length: Math.max(1, Math.ceil((count + 1) / block)) }, (_, at) => at + 1).join(',');

const boxXml = ({ row, column }: CellNote, at: number): string =>
  element(
    'v:shape',
    {
      id: `_x0000_s${block + 1 + at}`,
      type: '#_x0000_t202',
      style: 'position:absolute;width:108pt;height:59.25pt;visibility:hidden',
      fillcolor: '#ffffe1',
      'o:insetmode': 'auto',
    },
    [
      element('v:fill', { color2: '#ffffe1' }),
      element('v:shadow', { on: 't', color: 'black', obscured: 't' }),
      element('v:path', { 'o:connecttype': 'none' }),
      element('v:textbox', { style: 'mso-direction-alt:auto' }, [
        element('div', { style: 'text-align:left' }, ['']),
      ]),
      element('x:ClientData', { ObjectType: 'Note' }, [
        element('x:MoveWithCells', {}),
        element('x:SizeWithCells', {}),
        // Box from two columns beside the cell, four rows high: column, its offset, row, its offset; then the same of the other corner.
        element('x:Anchor', {}, [[column + 1, 15, row, 2, column + 3, 31, row + 4, 4].join(',')]),
        element('x:AutoFill', {}, ['False']),
        element('x:Row', {}, [String(row)]),
        element('x:Column', {}, [String(column)]),
      ]),
    ],
  );
