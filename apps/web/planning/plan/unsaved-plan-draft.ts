import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { readStoredText, writeStoredText } from '../../kit/storage.ts';
import { arePlansEqual, type NewPlanWork } from '../plan-editor-state.ts';

const draftShape = z.object({
  /** Version of the order that the planner saw. */
  updatedAt: z.string(),
  works: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      userId: z.int(),
      workplaceId: z.int(),
      detailId: z.int(),
      pieces: z.number().optional(),
      interrupted: z.boolean(),
      pinned: z.boolean().default(false),
    }),
  ),
});

/** Plan that the planner has not saved. */
export interface UnsavedPlanDraft {
  readonly works: readonly NewPlanWork[];
  /** True when the order has changed since the plan was made. */
  readonly old: boolean;
}

/** The key contains the user: the next user of this computer does not see the unsaved plan of another. */
export const getPlanDraftKey = (accountId: number, userId: number, orderId: number): string =>
  `plan ${accountId} ${userId} ${orderId}`;

/** Returns the unsaved plan of an order where it differs from the saved plan. */
export function readPlanDraft(
  key: string,
  updatedAt: string,
  stored: readonly NewPlanWork[],
): UnsavedPlanDraft | undefined {
  const text = readStoredText(key);
  if (text === null) return undefined;
  try {
    const draft = draftShape.parse(JSON.parse(text));
    const works = draft.works.map(({ pieces, ...work }) => ({
      ...work,
      ...(pieces !== undefined && { pieces }),
    }));
    if (arePlansEqual(works, stored)) return undefined;
    return { works, old: draft.updatedAt !== updatedAt };
  } catch {
    return undefined;
  }
}

export const clearPlanDraft = (key: string): void => writeStoredText(key, null);

interface Keeping {
  readonly key: string;
  readonly updatedAt: string;
  readonly works: readonly NewPlanWork[];
  readonly stored: readonly NewPlanWork[];
}

/** Stores the unsaved plan in the browser with every change: a reload, or a flat battery, loses nothing. */
export function usePlanDraft({ key, updatedAt, works, stored }: Keeping): void {
  const first = useRef(works);
  useEffect(() => {
    if (works === first.current) return;
    first.current = [];
    const storedWorks = works.map(
      ({
        start,
        end,
        userId,
        workplaceId,
        detailId,
        pieces,
        interrupted = false,
        pinned = false,
      }) => ({
        start,
        end,
        userId,
        workplaceId,
        detailId,
        ...(pieces !== undefined && { pieces }),
        interrupted,
        pinned,
      }),
    );
    const unsaved = !arePlansEqual(works, stored);
    writeStoredText(key, unsaved ? JSON.stringify({ updatedAt, works: storedWorks }) : null);
  }, [key, updatedAt, works, stored]);
}
