import { ActionIcon, Button, NativeSelect, VisuallyHidden } from '@mantine/core';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import type { ListView } from '@tarima/domain/kit/list-layouts/contract';
import { layoutPanelTexts } from '@tarima/domain/kit/list-layouts/panel-texts';
import { layoutTexts } from '@tarima/domain/kit/list-layouts/texts';
import type { Module } from '@tarima/domain/kit/module';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { GripVertical, Pencil, Trash2, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { ModalDialog } from '../frame/modal-dialog.tsx';
import { SidePanelLayout, SidePanel } from '../frame/side-panel.tsx';
import { useLanguage } from '../words.tsx';
import classes from './columns-panel.module.css';
import { saveMyListLayout } from './save-my-list-layout.ts';
import { toListLayout } from '../data/list-search-state.ts';
import {
  listLayoutsQueryOptions,
  getInitialListState,
  getMyListLayout,
} from '../data/layouts-data.ts';
import type { ListState } from '../data/list-state.ts';
import { useReordering, type ReorderingState } from './use-reordering.ts';
import type { ListViewsState } from './use-list-views.ts';
import { useListViewActions } from './view-actions.ts';
import { ListViewForm } from './list-view-form.tsx';

interface ViewsPanelProps {
  readonly module: Module;
  readonly list: ListState;
  readonly views: ListViewsState;
  readonly opened: boolean;
  /** Whether the panel opens with the form for the name of a new view. */
  readonly naming: boolean;
  close(): void;
}

/** Panel of all views of a list: their sequence, the default view, and the name and profiles of each. */
export default function ListViewsPanel(props: ViewsPanelProps) {
  const { module, list, views, opened, naming, close } = props;
  const { say } = useLanguage();
  const [form, setForm] = useState<ListView | 'new' | undefined>(naming ? 'new' : undefined);
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setForm(naming ? 'new' : undefined);
  }
  const layouts = useQuery(listLayoutsQueryOptions()).data;
  const { create, update } = useListViewActions(module.name);
  const edited = form === 'new' ? undefined : form;
  const title =
    form === undefined
      ? layoutTexts.manage
      : edited
        ? layoutPanelTexts.editView
        : layoutPanelTexts.newView;
  return (
    <SidePanel opened={opened} title={say(title)} close={close}>
      {form === undefined ? (
        <ViewList
          module={module}
          views={views}
          edit={setForm}
          add={() => setForm('new')}
          close={close}
        />
      ) : (
        <ListViewForm
          view={edited}
          shares={layouts?.shares === true}
          back={() => (naming ? close() : setForm(undefined))}
          save={async (values) => {
            if (edited) {
              if (await update(edited, { ...values, look: edited.look })) setForm(undefined);
              return;
            }
            const made = await create({ ...values, look: toListLayout(list.search) });
            if (!made) return;
            close();
            views.show(made);
          }}
        />
      )}
    </SidePanel>
  );
}

interface ViewListProps {
  readonly module: Module;
  readonly views: ListViewsState;
  edit(view: ListView): void;
  add(): void;
  close(): void;
}

function ViewList({ module, views, edit, add, close }: ViewListProps) {
  const { say } = useLanguage();
  const client = useQueryClient();
  const layouts = useQuery(listLayoutsQueryOptions()).data;
  const { remove, takeOver } = useListViewActions(module.name);
  const [removing, setRemoving] = useState<ListView>();
  const { tabs } = views;
  const others = layouts?.views.filter(({ list, shown }) => list === module.name && !shown) ?? [];
  const sorting = useReordering(
    tabs.map(({ id }) => String(id)),
    (keys) => saveMyListLayout(client, module.name, { order: keys.map(Number) }),
  );
  const opensWith = getInitialListState(layouts, module).view?.id ?? 0;
  const mine = getMyListLayout(layouts, module.name);
  const actions = { edit, remove: setRemoving, takeOver: (view: ListView) => void takeOver(view) };
  return (
    <>
      <SidePanelLayout
        footer={
          <>
            <Button variant="default" onClick={close}>
              {say(kitTexts.close)}
            </Button>
            <Button onClick={add}>{say(layoutPanelTexts.newView)}</Button>
          </>
        }
      >
        {tabs.length + others.length === 0 && (
          <p className={classes.hint}>{say(layoutPanelTexts.noViews)}</p>
        )}
        {tabs.length > 0 && (
          <NativeSelect
            mb="sm"
            label={say(layoutPanelTexts.opensForMe)}
            data={[
              { value: '0', label: say(getEntityWords('all', module.entity)) },
              ...tabs.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={String(mine.defaultView ?? opensWith)}
            onChange={(event) =>
              saveMyListLayout(client, module.name, {
                defaultView: Number(event.currentTarget.value),
              })
            }
          />
        )}
        <ol className={classes.list}>
          {sorting.ordered.map((key) => {
            const view = tabs.find(({ id }) => String(id) === key);
            return view && <ViewRow key={key} view={view} sorting={sorting} {...actions} />;
          })}
        </ol>
        {others.length > 0 && (
          <>
            <p className={classes.hint}>{say(layoutPanelTexts.otherShared)}</p>
            <ul className={classes.list}>
              {others.map((view) => (
                <ViewRow key={view.id} view={view} {...actions} />
              ))}
            </ul>
          </>
        )}
        <VisuallyHidden component="output">
          {sorting.told &&
            say(layoutPanelTexts.moved, {
              name: tabs.find(({ id }) => String(id) === sorting.told?.key)?.name ?? '',
              place: sorting.told.position,
              count: tabs.length,
            })}
        </VisuallyHidden>
      </SidePanelLayout>
      <ModalDialog
        opened={removing !== undefined}
        title={say(layoutPanelTexts.removeTitle, { name: removing?.name ?? '' })}
        close={() => setRemoving(undefined)}
      >
        <p className={classes.hint}>
          {say(
            removing?.profiles.length
              ? layoutPanelTexts.removeSharedText
              : layoutPanelTexts.removeText,
          )}
        </p>
        <div className={classes.answers}>
          <Button variant="default" onClick={() => setRemoving(undefined)}>
            {say(kitTexts.cancel)}
          </Button>
          <Button
            color="red"
            onClick={async () => {
              if (!removing || !(await remove(removing))) return;
              if (views.current?.id === removing.id) views.showFirst();
              setRemoving(undefined);
            }}
          >
            {say(kitTexts.remove)}
          </Button>
        </div>
      </ModalDialog>
    </>
  );
}

interface ViewRowProps {
  readonly view: ListView;
  readonly sorting?: ReorderingState;
  edit(view: ListView): void;
  remove(view: ListView): void;
  takeOver(view: ListView): void;
}

function ViewRow({ view, sorting, edit, remove, takeOver }: ViewRowProps) {
  const { say } = useLanguage();
  const { id, name, open, owner, profiles } = view;
  const hasOwnerLeft = profiles.length > 0 && (owner?.left ?? true);
  const icon = { size: 16, 'aria-hidden': true };
  const buttonProps = { variant: 'subtle', color: 'gray', size: 'lg' } as const;
  return (
    <li className={classes.row} {...sorting?.row(String(id))}>
      {sorting && (
        <button
          type="button"
          className={classes.grip}
          aria-label={say(layoutPanelTexts.moveView, { name })}
          {...sorting.grip(String(id))}
        >
          <GripVertical {...icon} />
        </button>
      )}
      <span className={classes.viewName}>
        <span>{name}</span>
        <span className={classes.note}>
          {say(profiles.length === 0 ? layoutPanelTexts.private : layoutPanelTexts.shared)}
          {!view.own && ` · ${sayOwner(owner, say)}`}
        </span>
      </span>
      {open && hasOwnerLeft && (
        <ActionIcon
          {...buttonProps}
          aria-label={say(layoutPanelTexts.takeOver)}
          title={say(layoutPanelTexts.takeOver)}
          onClick={() => takeOver(view)}
        >
          <UserCheck {...icon} />
        </ActionIcon>
      )}
      {open && (
        <>
          <ActionIcon
            {...buttonProps}
            aria-label={say(layoutPanelTexts.editViewOf, { name })}
            onClick={() => edit(view)}
          >
            <Pencil {...icon} />
          </ActionIcon>
          <ActionIcon
            {...buttonProps}
            aria-label={say(layoutPanelTexts.removeView, { name })}
            onClick={() => remove(view)}
          >
            <Trash2 {...icon} />
          </ActionIcon>
        </>
      )}
    </li>
  );
}

const sayOwner = (owner: ListView['owner'], say: ReturnType<typeof useLanguage>['say']): string =>
  owner
    ? say(owner.left ? layoutPanelTexts.ownerLeft : layoutTexts.sharedBy, { name: owner.name })
    : say(layoutPanelTexts.ownerGone);
