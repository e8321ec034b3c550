import { CodedError } from '@tarima/domain/kit/errors';
import { listLayoutCalls, type ListView } from '@tarima/domain/kit/list-layouts/contract';
import type { ListLayout } from '@tarima/domain/kit/list-layouts/list-layout';
import { layoutPanelTexts } from '@tarima/domain/kit/list-layouts/panel-texts';
import { useQueryClient } from '@tanstack/react-query';
import { useSingleCallGuard } from '../use-idempotent-mutation.ts';
import { callApi } from '../call-api.ts';
import { toastRefusal, toastSuccess } from '../toasts.tsx';
import { useLanguage } from '../words.tsx';
import { invalidateListLayouts } from './save-my-list-layout.ts';
import { updateCachedLayouts } from '../data/layouts-data.ts';

/** Values of the form of a view. */
export interface ListViewFormValues {
  readonly name: string;
  readonly look: ListLayout;
  readonly profiles: readonly number[];
  readonly defaultFor: readonly number[];
}

const toViewBody = ({ name, look, profiles, defaultFor }: ListViewFormValues) => ({
  name,
  look,
  profiles: [...profiles],
  defaultFor: [...defaultFor],
});

/** Saves, deletes and takes over views. Each function returns the new state, or undefined after a refusal that it has reported. */
export function useListViewActions(list: string) {
  const client = useQueryClient();
  const speech = useLanguage();
  const only = useSingleCallGuard();

  const showView = (view: ListView): ListView => {
    updateCachedLayouts(client, (layouts) => {
      const has = layouts.views.some(({ id }) => id === view.id);
      const views = has
        ? layouts.views.map((each) => (each.id === view.id ? view : each))
        : [...layouts.views, view];
      return { ...layouts, views };
    });
    return view;
  };
  const attempt = <Result>(work: () => Promise<Result>): Promise<Result | undefined> =>
    only(async () => {
      try {
        return await work();
      } catch (error) {
        toastRefusal(error, speech, {
          STALE_ENTITY: layoutPanelTexts.staleView,
          ENTITY_ALREADY_EXIST: layoutPanelTexts.sameName,
        });
        // Reloads the views that others saved; typed values and the URL stay unchanged.
        if (error instanceof CodedError) invalidateListLayouts(client);
        return undefined;
      }
    });
  return {
    create: (values: ListViewFormValues) =>
      attempt(async () => {
        const view = await callApi(listLayoutCalls.createView, {
          body: { list, ...toViewBody(values) },
        });
        toastSuccess(speech.say(layoutPanelTexts.viewSaved));
        return showView(view);
      }),
    update: (view: ListView, values: ListViewFormValues) =>
      attempt(async () => {
        const { id, updatedAt } = view;
        const body = { ...toViewBody(values), updatedAt };
        const saved = await callApi(listLayoutCalls.updateView, { params: { id }, body });
        toastSuccess(speech.say(layoutPanelTexts.viewSaved));
        return showView(saved);
      }),
    remove: ({ id }: ListView) =>
      attempt(async () => {
        await callApi(listLayoutCalls.removeView, { params: { id } });
        updateCachedLayouts(client, (layouts) => ({
          ...layouts,
          views: layouts.views.filter((each) => each.id !== id),
        }));
        toastSuccess(speech.say(layoutPanelTexts.viewRemoved));
        return true;
      }),
    takeOver: ({ id }: ListView) =>
      attempt(async () => showView(await callApi(listLayoutCalls.takeOver, { params: { id } }))),
  };
}
