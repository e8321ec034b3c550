import { Button, SegmentedControl, TextInput, VisuallyHidden } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import { columnWidthLimits, rowDensities } from '@tarima/domain/kit/list-layouts/list-layout';
import { layoutPanelTexts } from '@tarima/domain/kit/list-layouts/panel-texts';
import { rowDensityNames, layoutTexts } from '@tarima/domain/kit/list-layouts/texts';
import { getModuleColumns, type Module } from '@tarima/domain/kit/module';
import { say as sayIn } from '@tarima/domain/kit/words';
import { GripVertical, Pin } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { SidePanelLayout, SidePanel } from '../frame/side-panel.tsx';
import { useSmallScreen } from '../small-screen.ts';
import { useLanguage } from '../words.tsx';
import classes from './columns-panel.module.css';
import { isMyLayoutView } from '../data/list-search-state.ts';
import { getShownColumns, type ShownColumn } from './list-columns.ts';
import type { ListState } from '../data/list-state.ts';
import { toLayoutColumns } from './use-table-layout.tsx';
import { useReordering, type ReorderingState } from './use-reordering.ts';

interface ColumnsPanelProps {
  readonly module: Module;
  readonly list: ListState;
  readonly opened: boolean;
  close(): void;
}

/** Panel that sets the columns of a list, their sequence, width and pins, and the row density. Each change is shown and saved at once. */
export default function ColumnsPanel({ module, list, opened, close }: ColumnsPanelProps) {
  const { say, language } = useLanguage();
  const isSmall = useSmallScreen();
  const { columns: chosen, density, view } = list.search;
  const shown = getShownColumns(module, chosen);
  const isShown = new Set(shown.map(({ name }) => name));
  const hidden = getModuleColumns(module).filter(({ name }) => !isShown.has(name));
  const saveColumns = (columns: readonly ShownColumn[]) =>
    list.setLayout({ columns: toLayoutColumns(columns, module.title) });
  const change = (name: string, to: Partial<ShownColumn>) =>
    saveColumns(shown.map((column) => (column.name === name ? { ...column, ...to } : column)));
  const sorting = useReordering(
    shown.map(({ name }) => name),
    (names) =>
      saveColumns(names.flatMap((name) => shown.find((column) => column.name === name) ?? [])),
  );
  const follow = useFollowedBox();
  const labelId = useId();
  return (
    <SidePanel opened={opened} title={say(layoutTexts.columns)} close={close}>
      <SidePanelLayout
        footer={
          <>
            <Button variant="default" onClick={list.resetLayout}>
              {say(layoutPanelTexts.reset)}
            </Button>
            <Button onClick={close}>{say(kitTexts.done)}</Button>
          </>
        }
      >
        {!isSmall && (
          <div className={classes.density}>
            <span id={labelId}>{say(layoutPanelTexts.rowHeight)}</span>
            <SegmentedControl
              aria-labelledby={labelId}
              size="xs"
              data={rowDensities.map((value) => ({ value, label: say(rowDensityNames[value]) }))}
              value={density}
              onChange={(value) =>
                list.setLayout({ density: rowDensities.find((each) => each === value) })
              }
            />
          </div>
        )}
        <p className={classes.hint}>
          {say(
            isMyLayoutView(view) ? layoutPanelTexts.columnsHint : layoutPanelTexts.columnsOfView,
          )}
        </p>
        <ol className={classes.list}>
          {sorting.ordered.map((name) => {
            const column = shown.find((each) => each.name === name);
            return (
              column && (
                <ShownRow
                  key={name}
                  column={column}
                  isTitle={name === module.title}
                  small={isSmall}
                  sorting={sorting}
                  change={(to) => change(name, to)}
                  hide={() => {
                    follow(name);
                    saveColumns(shown.filter((each) => each.name !== name));
                  }}
                />
              )
            );
          })}
        </ol>
        {hidden.length > 0 && (
          <ul className={classes.list}>
            {hidden.map(({ name, field }) => (
              <li key={name} className={classes.row}>
                <label className={classes.name}>
                  <input
                    type="checkbox"
                    data-column={name}
                    checked={false}
                    onChange={() => {
                      follow(name);
                      saveColumns([...shown, { name, field, width: undefined, pin: undefined }]);
                    }}
                  />
                  {say(field.label)}
                </label>
              </li>
            ))}
          </ul>
        )}
        <VisuallyHidden component="output">
          {sorting.told &&
            say(layoutPanelTexts.moved, {
              name: sayIn(
                shown.find(({ name }) => name === sorting.told?.key)?.field.label ?? noWords,
                language,
              ),
              place: sorting.told.position,
              count: shown.length,
            })}
        </VisuallyHidden>
      </SidePanelLayout>
    </SidePanel>
  );
}

/** Moves the focus along with a ticked checkbox, which moves to the other list. */
function useFollowedBox(): (name: string) => void {
  const followed = useRef<string>(undefined);
  useEffect(() => {
    const name = followed.current;
    // The moved element has left its old position and lost the focus.
    if (name === undefined || document.activeElement !== document.body) return;
    followed.current = undefined;
    [...document.querySelectorAll<HTMLElement>('input[data-column]')]
      .find((box) => box.dataset['column'] === name)
      ?.focus();
  });
  return (name) => {
    followed.current = name;
  };
}

const noWords = { es: '', en: '' };

interface ShownRowProps {
  readonly column: ShownColumn;
  readonly isTitle: boolean;
  readonly small: boolean;
  readonly sorting: ReorderingState;
  change(to: Partial<ShownColumn>): void;
  hide(): void;
}

function ShownRow({ column, isTitle, small, sorting, change, hide }: ShownRowProps) {
  const { say } = useLanguage();
  const name = say(column.field.label);
  const isPinned = column.pin !== undefined;
  return (
    <li {...sorting.row(column.name)} className={classes.row}>
      <button
        type="button"
        className={classes.grip}
        aria-label={say(layoutPanelTexts.move, { name })}
        {...sorting.grip(column.name)}
      >
        <GripVertical size={16} aria-hidden />
      </button>
      <label className={classes.name}>
        {/* The title column cannot be hidden. */}
        <input
          type="checkbox"
          data-column={column.name}
          checked
          disabled={isTitle}
          onChange={hide}
        />
        {name}
      </label>
      {!small && (
        <>
          <WidthInput column={column} name={name} set={(width) => change({ width })} />
          <button
            type="button"
            className={classes.pin}
            aria-pressed={isPinned}
            disabled={isTitle}
            aria-label={say(isTitle ? layoutPanelTexts.alwaysPinned : layoutPanelTexts.pin, {
              name,
            })}
            title={say(isTitle ? layoutPanelTexts.alwaysPinned : layoutPanelTexts.pin, { name })}
            onClick={() => change({ pin: isPinned ? undefined : 0 })}
          >
            <Pin size={16} aria-hidden />
          </button>
        </>
      )}
    </li>
  );
}

interface WidthInputProps {
  readonly column: ShownColumn;
  readonly name: string;
  set(width: number | undefined): void;
}

/** Input of a width in px; without a value, the column is as wide as its texts. An incomplete width is not applied yet. */
function WidthInput({ column, name, set }: WidthInputProps) {
  const { say } = useLanguage();
  const [typed, setTyped] = useState<string>();
  const take = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 3);
    setTyped(digits);
    const width = Number(digits);
    if (digits === '') set(undefined);
    else if (width >= columnWidthLimits.least && width <= columnWidthLimits.most) set(width);
  };
  return (
    <TextInput
      className={classes.width ?? ''}
      size="xs"
      inputMode="numeric"
      placeholder={say(layoutPanelTexts.fitting)}
      aria-label={say(layoutPanelTexts.width, { name })}
      value={typed ?? column.width ?? ''}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={() => setTyped(undefined)}
    />
  );
}
