import { Button, Drawer, NativeSelect } from '@mantine/core';
import { listFilterableColumns, listSortableColumns } from '@tarima/domain/kit/list-columns';
import type { Module } from '@tarima/domain/kit/module';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { FilterInput } from '../filters/filter-input.tsx';
import { DialogHeader } from '../frame/dialog-header.tsx';
import panelClasses from '../frame/panel.module.css';
import { useLanguage } from '../words.tsx';
import classes from './list.module.css';
import type { ListState } from '../data/list-state.ts';

interface FilterSheetProps {
  readonly module: Module;
  readonly list: ListState;
  readonly opened: boolean;
  close(): void;
}

/** Sheet with filters and sorting, for a screen without column headers. */
export default function ListFilterSheet({ module, list, opened, close }: FilterSheetProps) {
  const { say } = useLanguage();
  const { search } = list;
  return (
    <Drawer.Root opened={opened} onClose={close} position="bottom" size="85%" padding={16}>
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content>
        <DialogHeader close={close}>
          <Drawer.Title className={panelClasses.title}>{say(kitTexts.filters)}</Drawer.Title>
        </DialogHeader>
        <Drawer.Body>
          <div className={classes.sheet}>
            <NativeSelect
              size="md"
              label={say(formAndDialogTexts.sortBy)}
              data={listSortableColumns(module).map(({ name, field }) => ({
                value: name,
                label: say(field.label),
              }))}
              value={search.orderBy}
              onChange={(event) => list.sort(event.currentTarget.value, search.orderType)}
            />
            <NativeSelect
              size="md"
              label={say(formAndDialogTexts.order)}
              data={[
                { value: 'asc', label: say(formAndDialogTexts.ascending) },
                { value: 'desc', label: say(formAndDialogTexts.descending) },
              ]}
              value={search.orderType}
              onChange={(event) =>
                list.sort(search.orderBy, event.currentTarget.value === 'asc' ? 'asc' : 'desc')
              }
            />
            {listFilterableColumns(module).map(({ name, field }) => (
              <FilterInput
                key={name}
                module={module}
                name={name}
                field={field}
                position="field"
                value={search.filters[name]}
                onChange={(value) => list.setFilter(name, value)}
              />
            ))}
            <div className={classes.sheetFooter}>
              <Button size="md" variant="default" onClick={list.clearFilters}>
                {say(kitTexts.clearFilters)}
              </Button>
              <Button size="md" onClick={close}>
                {say(kitTexts.done)}
              </Button>
            </div>
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
