import { Button } from '@mantine/core';
import { listTexts, selectedRowCountWords } from '@tarima/domain/kit/list-texts';
import { bulkActionTexts } from '@tarima/domain/kit/many/texts';
import type { Module } from '@tarima/domain/kit/module';
import { getEntityEstimateWords, getEntityCountWords } from '@tarima/domain/kit/entity-texts';
import { Copy, X } from 'lucide-react';
import { useState } from 'react';
import { useListAppHooks } from '../data/list-app-hooks.ts';
import classes from '../list/list.module.css';
import type { ListRowSelection } from '../list/row-selection.ts';
import type { ListState } from '../data/list-state.ts';
import { useModuleOverrides, type ListBulkAction } from '../form/module-overrides.ts';
import { useSmallScreen } from '../small-screen.ts';
import { useLanguage } from '../words.tsx';
import { BulkActionDialog, type BulkActionRequest } from './bulk-action-dialog.tsx';
import { bulkRemoveAction, getListBulkActions } from './plain-bulk-actions.ts';

interface ManyProps {
  readonly module: Module;
  readonly list: ListState;
  readonly selection: ListRowSelection;
  copy(): void;
}

/** Bar with the number of selected rows and the actions that all of them allow. */
export default function BulkActionBar({ module, list, selection, copy }: ManyProps) {
  const speech = useLanguage();
  const { say, sayCount } = speech;
  const overrides = useModuleOverrides();
  const { listGearEntries, mayDelete } = useListAppHooks();
  const exporting = listGearEntries(module).find(({ key }) => key === 'export');
  // Small screens have no checkbox that selects the page.
  const isSmall = useSmallScreen();
  const [request, setRequest] = useState<BulkActionRequest>();
  const { all } = selection;
  const { unread } = list.search;
  const rows = [...selection.rows.values()];
  const isPage = list.rows.length > 0 && list.rows.every(({ id }) => selection.rows.has(id));
  const things = sayCount(
    list.estimated ? getEntityEstimateWords(module.entity) : getEntityCountWords(module.entity),
    list.totalItems,
  );
  const ask = (action: ListBulkAction) => {
    if (action.open) return action.open(rows);
    const { filters, search } = list.search;
    setRequest(
      all
        ? { action, target: { matching: { filters, search } }, count: list.totalItems }
        : { action, target: { rows }, count: rows.length },
    );
  };
  return (
    <>
      {rows.length > 0 && (
        <section className={classes.selection} aria-label={say(listTexts.selection)}>
          <output>
            {all
              ? say(bulkActionTexts.allChosen, { things })
              : sayCount(selectedRowCountWords, rows.length)}
          </output>
          {!all && !unread && (isPage || isSmall) && list.totalItems > rows.length && (
            <Button variant="subtle" size="xs" onClick={selection.chooseAll}>
              {say(bulkActionTexts.chooseAll, { things })}
            </Button>
          )}
          <div className={classes.acts} data-acts>
            {getListBulkActions(module, overrides)
              .filter(({ name }) => mayDelete || name !== bulkRemoveAction.name)
              .filter(({ allows, open }) =>
                all ? open === undefined : rows.every((row) => allows?.(row) !== false),
              )
              .map((action) => {
                const { name, words, icon: Icon, isGrave } = action;
                return (
                  <Button
                    key={name}
                    variant="default"
                    size="xs"
                    leftSection={<Icon size={14} aria-hidden />}
                    {...(isGrave && { className: classes.grave ?? '' })}
                    onClick={() => ask(action)}
                  >
                    {say(words)}
                  </Button>
                );
              })}
            {exporting && 'run' in exporting && (
              <Button
                variant="default"
                size="xs"
                leftSection={<exporting.icon size={14} aria-hidden />}
                onClick={() =>
                  void exporting.run(
                    module,
                    list,
                    speech,
                    // A selection of all matching rows is identified by the condition of the list.
                    all ? undefined : rows.map(({ id }) => id),
                  )
                }
              >
                {say(exporting.words)}
              </Button>
            )}
            <Button
              variant="default"
              size="xs"
              leftSection={<Copy size={14} aria-hidden />}
              aria-keyshortcuts="c"
              onClick={copy}
            >
              {say(listTexts.copy)}
            </Button>
            <Button
              variant="subtle"
              size="xs"
              leftSection={<X size={14} aria-hidden />}
              onClick={selection.clear}
            >
              {say(listTexts.unselect)}
            </Button>
          </div>
        </section>
      )}
      <BulkActionDialog
        module={module}
        request={request}
        retain={selection.retain}
        close={() => setRequest(undefined)}
      />
    </>
  );
}
