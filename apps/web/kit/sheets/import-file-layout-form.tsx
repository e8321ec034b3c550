import { VisuallyHidden } from '@mantine/core';
import type { SheetLayout } from '@tarima/domain/kit/sheets/contract';
import { cellDelimiters } from '@tarima/domain/kit/sheets/contract';
import { columnMappingTexts } from '@tarima/domain/kit/sheets/column-mapping-texts';
import { useId } from 'react';
import { LocalSelect } from '../select/local-select.tsx';
import { useLanguage } from '../words.tsx';
import classes from './sheets.module.css';
import type { OpenedImportFile } from './use-import-steps.ts';

interface PlaceOfDataProps {
  readonly opened: OpenedImportFile;
  /** Reads the columns again from another location in the file. */
  lay(file: File, layout: SheetLayout): void;
}

const signs = {
  ',': columnMappingTexts.commaSign,
  ';': columnMappingTexts.semicolonSign,
  '\t': columnMappingTexts.tabSign,
  '|': columnMappingTexts.barSign,
} as const;

/** Number of rows of the preview above the header, and below it. */
const [above, below] = [2, 3];

/** Form for the sheet, the separator and the header row of a file, with its first rows. */
export function ImportFileLayoutForm({
  opened: { file, columns: answer, layout },
  lay,
}: PlaceOfDataProps) {
  const { say } = useLanguage();
  const headingId = useId();
  const { sheets, sheet, delimiter, headerRow, firstRows } = answer;
  const at = firstRows.findIndex(({ row }) => row === headerRow);
  const shown = firstRows.slice(Math.max(0, at - above), at + below + 1);
  const width = Math.max(...shown.map(({ cells }) => cells.length));
  return (
    <section aria-labelledby={headingId} className={classes.step}>
      <h3 id={headingId} className={classes.heading}>
        {say(columnMappingTexts.place)}
      </h3>
      <div className={classes.places}>
        {sheets.length > 1 && (
          <LocalSelect
            label={say(columnMappingTexts.sheet)}
            data={sheets.map((name) => ({ value: name, label: name }))}
            value={sheet}
            onChange={(name) => {
              if (name !== null) lay(file, { sheet: name });
            }}
          />
        )}
        {delimiter !== null && (
          <LocalSelect
            label={say(columnMappingTexts.separator)}
            data={cellDelimiters.map((sign) => ({ value: sign, label: say(signs[sign]) }))}
            value={delimiter}
            onChange={(value) => {
              const sign = cellDelimiters.find((each) => each === value);
              if (sign) lay(file, { delimiter: sign });
            }}
          />
        )}
        <LocalSelect
          label={say(columnMappingTexts.headerRow)}
          data={firstRows.map(({ row, cells }) => ({
            value: String(row),
            label: say(columnMappingTexts.rowOf, {
              row,
              cells: cells.filter((cell) => cell !== '').join(' · '),
            }),
          }))}
          value={String(headerRow)}
          onChange={(row) => lay(file, { ...layout, headerRow: Number(row) })}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the arrow keys too */}
      <div className={classes.preview} tabIndex={0}>
        <table className={classes.table} aria-label={say(columnMappingTexts.firstRows)}>
          <tbody>
            {shown.map(({ row, cells }) => (
              <tr key={row} data-header={row === headerRow || undefined}>
                <th scope="row">
                  {row}
                  {row === headerRow && (
                    <VisuallyHidden>{say(columnMappingTexts.isHeader)}</VisuallyHidden>
                  )}
                </th>
                {Array.from({ length: width }, (_, place) => (
                  <td key={place}>{cells[place] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
