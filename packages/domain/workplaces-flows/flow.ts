import { Big } from 'big.js';
import { z } from 'zod';
import { defineCall, languageQuery, numberInPathSchema } from '../kit/contract.ts';
import {
  createDecimalSchema,
  namedRecordSchema,
  referenceSchema,
  expectedVersionSchema,
  customValuesByIdSchema,
  type NamedRecord,
} from '../kit/schemas.ts';
import { productIdParams } from '../technical-sheets/contract.ts';
import { createUniqueRowsCheck } from '../technical-sheets/sheet.ts';

/** Maximum number of steps, more than any pallet has. */
export const maxFlowSteps = 50;

/** Minutes of work per piece, three decimals: a nailing machine needs 0.4. */
const workTime = createDecimalSchema({ decimals: 3, max: 100_000 });

const step = z.strictObject({
  workplace: referenceSchema,
  workTime,
  /** Minutes before the first piece, for each worker of the step; left out, the stored value stays. */
  setUp: workTime.optional(),
  /** Number of the step; left out, its index in the list counts. */
  step: z.int('integer').optional(),
});

export const flowBody = z.strictObject({
  productId: z.int('number').optional(),
  steps: z
    .array(step, 'invalid')
    .max(maxFlowSteps, 'max')
    .default([])
    .superRefine(createUniqueRowsCheck(({ workplace }) => workplace.id, 'workplace')),
  /** Custom fields by id; left out, those of the flow stay. */
  customFields: customValuesByIdSchema,
  updatedAt: expectedVersionSchema,
});
export type FlowBody = z.output<typeof flowBody>;

/** Steps by their numbers, counted from 1 without gaps. Source: specification, section 3. */
export const renumberSteps = <Step extends { readonly step?: number | undefined }>(
  steps: readonly Step[],
): (Step & { readonly step: number })[] =>
  steps
    .map((each, at) => ({ ...each, step: each.step ?? at + 1 }))
    .toSorted((one, other) => one.step - other.step)
    .map((each, at) => ({ ...each, step: at + 1 }));

const stepAnswer = z.object({
  step: z.int(),
  workTime: z.number(),
  setUp: z.number(),
  workplace: namedRecordSchema.extend({
    status: z.string(),
    stations: z.int(),
    division: namedRecordSchema,
    color: z.string().nullable(),
  }),
});
export type FlowStep = z.infer<typeof stepAnswer>;

export const flowAnswer = z.object({
  productId: z.int(),
  product: namedRecordSchema,
  /** Division that owns the flow; null for the general one, which every other division uses. */
  division: namedRecordSchema.nullable(),
  /** Every division, and whether it has a flow of its own. */
  divisions: z.array(namedRecordSchema.extend({ own: z.boolean() })),
  steps: z.array(stepAnswer),
  /** Minutes of a working day of the account, from the start to the end of work. */
  minutesADay: z.number(),
  customFields: z.record(z.string(), z.unknown()),
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
});
export type WorkplaceFlow = z.infer<typeof flowAnswer>;

export interface FlowCapacity {
  /** Minutes of work in one piece, over all steps. */
  readonly minutes: string;
  /** Whole pieces a day at the slowest step with all its stations busy; undefined when no step takes time. */
  readonly piecesADay: number | undefined;
  /** Index of the slowest step. */
  readonly slowest: number | undefined;
}

/** Returns the time of a flow per piece, and its pieces per day: a line is as fast as its slowest workplace. */
export function computeFlowCapacity(
  steps: readonly { readonly workTime: number | string; readonly stations: number }[],
  minutesADay: number,
): FlowCapacity {
  const minutes = steps.reduce((sum, { workTime: each }) => sum.plus(each), new Big(0));
  const pieces = steps.map(({ workTime: each, stations }) =>
    new Big(each).gt(0)
      ? new Big(minutesADay).times(stations).div(each).round(0, Big.roundDown).toNumber()
      : Number.POSITIVE_INFINITY,
  );
  const fewest = Math.min(...pieces);
  const slowest = pieces.indexOf(fewest);
  return Number.isFinite(fewest)
    ? { minutes: minutes.toFixed(), piecesADay: fewest, slowest }
    : { minutes: minutes.toFixed(), piecesADay: undefined, slowest: undefined };
}

/** A flow that leads through several divisions. */
export interface CrossDivisionFlow {
  /** Divisions, each once, in the order of the steps. */
  readonly divisions: readonly NamedRecord[];
  /** Division whose stores supply the raw material. */
  readonly first: NamedRecord;
  /** Division whose stores take the goods. */
  readonly last: NamedRecord;
}

/**
 * Returns the divisions of a flow whose stations stand in more than one, by the divisions of its steps.
 * Its material then belongs to another division than its goods, or it passes a third. No record covers the transport between the stations.
 */
export function findCrossDivisionFlow(
  divisions: readonly NamedRecord[],
): CrossDivisionFlow | undefined {
  const [first] = divisions;
  const last = divisions.at(-1);
  const passed = [...new Map(divisions.map((each) => [each.id, each])).values()];
  return first && last && passed.length > 1 ? { divisions: passed, first, last } : undefined;
}

const path = '/workplaces-flows/{productId}';

/** Division of the flow; the general flow where none is named. */
const flowQuery = languageQuery.extend({ divisionId: numberInPathSchema.optional() });

export const workplaceFlowCalls = {
  read: defineCall({
    method: 'GET',
    path,
    access: 'products',
    params: productIdParams,
    query: flowQuery,
    answer: flowAnswer,
  }),
  save: defineCall({
    method: 'PUT',
    path,
    access: 'products',
    params: productIdParams,
    query: flowQuery,
    body: flowBody,
    answer: flowAnswer,
  }),
};
