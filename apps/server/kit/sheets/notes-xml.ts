import { getColumnLetters } from '@tarima/domain/kit/sheets/cell';
import { renderXmlElement, renderTextXml } from './xml.ts';

/** Note of a cell, by positions from 0; row 0 is the header. */
export interface CellNote {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** Renders the texts of notes, each as one run: some programs read no other texts. Source: ECMA-376 part 1, 18.7. */
export const renderCommentsXml = (notes: readonly CellNote[]): string =>
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
  renderXmlElement(
    'comments',
    { xmlns: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main' },
    [
      renderXmlElement('authors', {}, [renderXmlElement('author', {}, ['Tarima'])]),
      renderXmlElement(
        'commentList',
        {},
        notes.map(({ row, column, text }) =>
          renderXmlElement(
            'comment',
            { ref: `${getColumnLetters(column)}${row + 1}`, authorId: 0 },
            [renderXmlElement('text', {}, [renderXmlElement('r', {}, [renderTextXml(text)])])],
          ),
        ),
      ),
    ],
  );

/** Size of the blocks in which shapes are numbered; a drawing declares its own blocks. */
const block = 1024;

/** Renders the boxes of notes: Excel opens no note without a box. Source: ECMA-376 part 4, 19 (VML). */
export const renderNoteDrawingXml = (notes: readonly CellNote[]): string =>
  renderXmlElement(
    'xml',
    {
      'xmlns:v': 'urn:schemas-microsoft-com:vml',
      'xmlns:o': 'urn:schemas-microsoft-com:office:office',
      'xmlns:x': 'urn:schemas-microsoft-com:office:excel',
    },
    [
      renderXmlElement('o:shapelayout', { 'v:ext': 'edit' }, [
        renderXmlElement('o:idmap', { 'v:ext': 'edit', data: formatBlocks(notes.length) }),
      ]),
      renderXmlElement(
        'v:shapetype',
        {
          id: '_x0000_t202',
          coordsize: '21600,21600',
          'o:spt': 202,
          path: 'm,l,21600r21600,l21600,xe',
        },
        [
          renderXmlElement('v:stroke', { joinstyle: 'miter' }),
          renderXmlElement('v:path', { gradientshapeok: 't', 'o:connecttype': 'rect' }),
        ],
      ),
      ...notes.map(renderBoxXml),
    ],
  );

const formatBlocks = (count: number): string =>
  Array.from({ length: Math.max(1, Math.ceil((count + 1) / block)) }, (_, at) => at + 1).join(',');

const renderBoxXml = ({ row, column }: CellNote, at: number): string =>
  renderXmlElement(
    'v:shape',
    {
      id: `_x0000_s${block + 1 + at}`,
      type: '#_x0000_t202',
      style: 'position:absolute;width:108pt;height:59.25pt;visibility:hidden',
      fillcolor: '#ffffe1',
      'o:insetmode': 'auto',
    },
    [
      renderXmlElement('v:fill', { color2: '#ffffe1' }),
      renderXmlElement('v:shadow', { on: 't', color: 'black', obscured: 't' }),
      renderXmlElement('v:path', { 'o:connecttype': 'none' }),
      renderXmlElement('v:textbox', { style: 'mso-direction-alt:auto' }, [
        renderXmlElement('div', { style: 'text-align:left' }, ['']),
      ]),
      renderXmlElement('x:ClientData', { ObjectType: 'Note' }, [
        renderXmlElement('x:MoveWithCells', {}),
        renderXmlElement('x:SizeWithCells', {}),
        // The box begins two columns beside the cell, and is four rows high.
        // Its first corner is column, offset, row and offset; the other corner follows.
        renderXmlElement('x:Anchor', {}, [
          [column + 1, 15, row, 2, column + 3, 31, row + 4, 4].join(','),
        ]),
        renderXmlElement('x:AutoFill', {}, ['False']),
        renderXmlElement('x:Row', {}, [String(row)]),
        renderXmlElement('x:Column', {}, [String(column)]),
      ]),
    ],
  );
