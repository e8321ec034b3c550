import { spreadsheetTexts } from '@tarima/domain/kit/sheets/texts';
import { numberLocales } from '@tarima/domain/kit/words';
import { isPermission, permissions } from '@tarima/domain/profiles/permissions';
import { useLanguage } from '../words.tsx';
import { useExportsInProgress, type ExportInProgress } from './sheet-progress.ts';
import classes from './sheets.module.css';

/** List of the user's running exports. */
export function ExportsInProgressList() {
  const exports = useExportsInProgress();
  if (exports.length === 0) return null;
  return (
    <ul className={classes.exports}>
      {exports.map((each) => (
        <InProgress key={each.id} {...each} />
      ))}
    </ul>
  );
}

function InProgress({ module, rows, total }: ExportInProgress) {
  const { language, say } = useLanguage();
  const list = isPermission(module) ? say(permissions[module]) : module;
  const title = say(spreadsheetTexts.exporting, { list });
  const count = (value: number) => value.toLocaleString(numberLocales[language]);
  return (
    <li className={classes.export}>
      <span>{title}</span>
      <progress
        className={classes.progress}
        max={Math.max(total, 1)}
        value={total === 0 ? 1 : rows}
        aria-label={title}
      />
      <span className={classes.hint}>
        {say(spreadsheetTexts.exportProgress, { rows: count(rows), total: count(total) })}
      </span>
    </li>
  );
}
