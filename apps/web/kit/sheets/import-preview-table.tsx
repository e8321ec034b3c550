import { VisuallyHidden } from '@mantine/core';
import { previewPageSize, type ImportAnswer } from '@tarima/domain/kit/sheets/contract';
import { spreadsheetTexts } from '@tarima/domain/kit/sheets/texts';
import { useId, useState } from 'react';
import { PageSteps } from '../frame/page-steps.tsx';
import { useLanguage } from '../words.tsx';
import classes from './sheets.module.css';

/** Table of the first rows of a file and its invalid rows, a few on each page; invalid cells are marked. */
export function ImportPreviewTable({ answer }: { answer: ImportAnswer }) {
  const { say } = useLanguage();
  const headingId = useId();
  const [page, setPage] = useState(1);
  const pages = Math.ceil(answer.preview.length / previewPageSize);
  const rows = answer.preview.slice((page - 1) * previewPageSize, page * previewPageSize);
  const bad = new Set(answer.errors.map(({ row, column }) => `${row} ${column}`));
  return (
    <section aria-labelledby={headingId} className={classes.step}>
      <h3 id={headingId} className={classes.heading}>
        {say(spreadsheetTexts.preview)}
        <span className={classes.hint}>{say(spreadsheetTexts.previewOf)}</span>
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the arrow keys too */}
      <div className={classes.preview} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{say(spreadsheetTexts.row)}</th>
              <th>{say(spreadsheetTexts.action)}</th>
              {answer.columns.map(({ column, header, path }) => (
                <th key={`${column} ${path}`}>{header}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, action, cells }) => (
              <tr key={row} data-bad={bad.has(`${row} `) || undefined}>
                <th scope="row">{row}</th>
                <td>{say(spreadsheetTexts[action])}</td>
                {answer.columns.map(({ column, path }, at) => {
                  const isBad = bad.has(`${row} ${column}`);
                  return (
                    <td key={`${column} ${path}`} data-bad={isBad || undefined}>
                      {isBad && <VisuallyHidden>{say(spreadsheetTexts.badCell)}: </VisuallyHidden>}
                      {cells[at] === '' && isBad ? say(spreadsheetTexts.blank) : cells[at]}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <PageSteps page={page} pages={pages} goTo={setPage} />
    </section>
  );
}
