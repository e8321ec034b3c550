import { Button } from '@mantine/core';
import type { DependentRecords } from '@tarima/domain/kit/contract';
import type { Module } from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { blockedDeletionTexts } from '@tarima/domain/kit/blocked-deletion-texts';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { getTableScreens, findTableWords } from '@tarima/domain/profiles/table-words';
import { Link } from '@tanstack/react-router';
import formClasses from '../frame/form.module.css';
import { getRecordTitle } from '../list/list-row.tsx';
import { useModuleOverrides } from '../form/module-overrides.ts';
import { getScreenPath } from '../screen-path.ts';
import { useHasPermission } from '../use-has-permission.ts';
import { useLanguage } from '../words.tsx';
import classes from './remove.module.css';

interface RemovalRefusedProps {
  readonly module: Module;
  readonly row: ModuleRecord;
  readonly dependents: readonly DependentRecords[];
  close(): void;
}

/** Explains that a record in use cannot be deleted: its uses, and the alternatives. */
export function RemovalRefusedMessage({ module, row, dependents, close }: RemovalRefusedProps) {
  const { say, language } = useLanguage();
  const { actions } = useModuleOverrides();
  const instead = actions?.(row).filter(({ isInsteadOfRemoval }) => isInsteadOfRemoval) ?? [];
  return (
    <div className={formClasses.fields}>
      <div>
        {say(blockedDeletionTexts.staysText, {
          name: getRecordTitle(module, row, language),
          id: row.id,
        })}
      </div>
      <ul className={classes.dependents}>
        {dependents.map((each) => (
          <Using key={each.module} use={each} />
        ))}
      </ul>
      <p className={classes.nothing}>
        {say(
          instead.length > 0 ? blockedDeletionTexts.staysInstead : blockedDeletionTexts.staysHint,
        )}
      </p>
      <div className={formClasses.modalFooter}>
        {instead.map(({ words, icon: Icon, run }) => (
          <Button
            key={words.es}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => {
              close();
              run(row);
            }}
          >
            {say(words)}
          </Button>
        ))}
        <Button variant="default" data-autofocus onClick={close}>
          {say(kitTexts.close)}
        </Button>
      </div>
    </div>
  );
}

/** Shows how many records of a module use the record, with links to the latest where the user may open them. */
function Using({ use: { module: table, count, latest } }: { use: DependentRecords }) {
  const { say } = useLanguage();
  const may = useHasPermission();
  const words = findTableWords(table);
  const { screens, tab } = getTableScreens(table);
  const screen = screens.find(may);
  return (
    <li>
      {say(formAndDialogTexts.dependentsOf, { count, module: words ? say(words) : table })}
      {screen && (
        <span className={classes.latest}>
          {latest.map((id) => (
            <Link
              key={id}
              to={getScreenPath(screen)}
              search={{ ...(tab !== undefined && { tab }), panel: 'view', id: String(id) }}
              className={classes.link ?? ''}
              aria-label={say(blockedDeletionTexts.openRecord, {
                module: words ? say(words) : table,
                id,
              })}
            >
              {id}
            </Link>
          ))}
        </span>
      )}
    </li>
  );
}
