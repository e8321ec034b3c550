import { saySheetRule } from '@tarima/domain/kit/sheets/sheet-rule-texts';
import {
  issuePageSize,
  type ImportAnswer,
  type SheetIssue,
} from '@tarima/domain/kit/sheets/contract';
import { spreadsheetTexts } from '@tarima/domain/kit/sheets/texts';
import { numberLocales } from '@tarima/domain/kit/words';
import { useId, useState } from 'react';
import { PageSteps } from '../frame/page-steps.tsx';
import { useLanguage } from '../words.tsx';
import classes from './sheets.module.css';

/** Table of issues, some on each page: row, column, value and the allowed values. */
export function ImportIssueTable({ answer }: { answer: ImportAnswer }) {
  const { language, say } = useLanguage();
  const headingId = useId();
  const [page, setPage] = useState(1);
  const pages = Math.ceil(answer.errors.length / issuePageSize);
  const before = (page - 1) * issuePageSize;
  const shown = answer.errors.slice(before, before + issuePageSize);
  const count = (value: number) => value.toLocaleString(numberLocales[language]);
  return (
    <section aria-labelledby={headingId} className={classes.step}>
      <h3 id={headingId} className={classes.heading}>
        {say(spreadsheetTexts.errors)}
        {pages > 1 && (
          <span className={classes.hint}>
            {say(spreadsheetTexts.errorsRange, {
              first: count(before + 1),
              last: count(before + shown.length),
              count: count(answer.errorsCount),
            })}
          </span>
        )}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the arrow keys too */}
      <div className={classes.faults} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{say(spreadsheetTexts.row)}</th>
              <th>{say(spreadsheetTexts.column)}</th>
              <th>{say(spreadsheetTexts.value)}</th>
              <th>{say(spreadsheetTexts.allowed)}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((issue, at) => (
              // Two issues can be about the same cell.
              <IssueRow key={`${issue.row} ${issue.path} ${at}`} issue={issue} />
            ))}
          </tbody>
        </table>
      </div>
      <PageSteps page={page} pages={pages} goTo={setPage} />
      {answer.errorsCount > answer.errors.length && (
        <p className={classes.hint}>
          {say(spreadsheetTexts.moreErrors, {
            shown: count(answer.errors.length),
            count: count(answer.errorsCount),
          })}
        </p>
      )}
    </section>
  );
}

function IssueRow({ issue }: { issue: SheetIssue }) {
  const { language, say } = useLanguage();
  const { row, column, header, value, rule, params } = issue;
  const position = [column, header].filter((part) => part !== '').join(' · ');
  return (
    <tr>
      <td>{row}</td>
      <td>{position === '' ? say(spreadsheetTexts.wholeRow) : position}</td>
      <td className={classes.value}>{value === '' ? say(spreadsheetTexts.blank) : value}</td>
      <td>{saySheetRule(params ? { rule, params } : { rule }, language)}</td>
    </tr>
  );
}
