import { customFieldCalls } from '@tarima/domain/custom-fields/contract';
import type { CustomFieldModule } from '@tarima/domain/custom-fields/custom-field-modules';
import type { CustomFieldAnswer } from '@tarima/domain/custom-fields/read-contract';
import { customFieldTexts as texts } from '@tarima/domain/custom-fields/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type PointerEvent } from 'react';
import { callApi } from '../kit/call-api.ts';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { invalidateCustomFields } from './custom-fields-data.ts';

type Fields = readonly CustomFieldAnswer[];

/** State of dragging by the pointer, be it a mouse or a finger. */
export interface FieldDragState {
  /** Id of the dragged field. */
  readonly id: number | undefined;
  start(event: PointerEvent, id: number): void;
  over(event: PointerEvent): void;
  end(): void;
}

/** Holds the changed order; saved when a field is dropped, or moved by a step. */
export function useFieldOrder(module: CustomFieldModule, fields: Fields) {
  const speech = useLanguage();
  const client = useQueryClient();
  const [order, setOrder] = useState<readonly number[]>();
  const [lastMove, setLastMove] = useState<{ field: CustomFieldAnswer; position: number }>();
  const [dragged, setDragged] = useState<number>();
  // Quick moves are saved one after the other; the last one counts.
  const saving = useRef(Promise.resolve());

  const ordered = order
    ? fields.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
    : fields;
  const ids = ordered.map(({ id }) => id);

  const store = async (earlier: Promise<void>, newOrder: readonly number[]): Promise<void> => {
    await earlier;
    try {
      await callApi(customFieldCalls.reorder, {
        body: { module: { name: module }, ids: [...newOrder] },
      });
      toastSuccess(speech.say(texts.reordered));
    } catch (error) {
      toastError(error, speech);
      setOrder(undefined);
    }
    invalidateCustomFields(client, module);
  };
  const save = (newOrder: readonly number[]) => {
    saving.current = store(saving.current, newOrder);
  };
  const moveField = (id: number, position: number): readonly number[] =>
    ids.filter((each) => each !== id).toSpliced(position, 0, id);

  const move = (id: number, position: number) => {
    const newOrder = moveField(id, position);
    setOrder(newOrder);
    const field = fields.find((each) => each.id === id);
    if (field) setLastMove({ field, position: position + 1 });
    save(newOrder);
  };
  const drag: FieldDragState = {
    id: dragged,
    start: (event, id) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(id);
    },
    over: (event) => {
      if (dragged === undefined) return;
      const id = findFieldId(event);
      if (id !== undefined && id !== dragged) setOrder(moveField(dragged, ids.indexOf(id)));
    },
    end: () => {
      if (dragged === undefined) return;
      setDragged(undefined);
      if (ids.some((id, at) => id !== fields[at]?.id)) save(ids);
    },
  };
  return { ordered, move, drag, told: lastMove };
}

function findFieldId({ clientX, clientY }: PointerEvent): number | undefined {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-field]');
  return row ? Number(row.dataset['field']) : undefined;
}
