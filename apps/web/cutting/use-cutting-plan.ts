import { parseTypedValue } from '@tarima/domain/kit/typed-number';
import {
  cuttingCalls,
  defaultSawSettings,
  sawSettingsSchema as sawSchema,
  getSawListCall,
} from '@tarima/domain/cutting/contract';
import type { CuttingOrderLine, SawSettings } from '@tarima/domain/cutting/contract';
import { cuttingIssueWords } from '@tarima/domain/cutting/texts';
import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import { toErrorDetails, sayValidationRule } from '@tarima/domain/kit/rules';
import type { Language } from '@tarima/domain/kit/words';
import { queryOptions } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi, callApiForFile } from '../kit/call-api.ts';
import { toastError, toastRefusal } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';

export const cuttingOrderLinesQueryOptions = (lang: Language) =>
  queryOptions({
    queryKey: ['cutting', 'lines', lang],
    queryFn: ({ signal }) => callApi(cuttingCalls.lines, { query: { lang }, signal }),
  });

export const sawSettingNames = ['kerf', 'trim', 'leastOffcut'] as const;
export type SawSettingName = (typeof sawSettingNames)[number];

/** State of the cutting: chosen orders, settings of the saw, and the computed plan. */
export function useCuttingPlan(lines: readonly CuttingOrderLine[]) {
  const speech = useLanguage();
  const { say, language } = speech;
  const [orders, setOrders] = useState<ReadonlySet<number>>(new Set());
  const [texts, setTexts] = useState<Readonly<Record<SawSettingName, string>>>({
    kerf: String(defaultSawSettings.kerf),
    trim: String(defaultSawSettings.trim),
    leastOffcut: String(defaultSawSettings.leastOffcut),
  });
  const read = useMemo(
    () =>
      sawSchema.safeParse(
        Object.fromEntries(sawSettingNames.map((name) => [name, parseTypedValue(texts[name])])),
      ),
    [texts],
  );
  const chosen = useMemo(
    () => [...new Set(lines.map(({ orderId }) => orderId))].filter((id) => orders.has(id)),
    [lines, orders],
  );
  const requestKey = JSON.stringify([chosen, read.data]);

  const plan = useIdempotentMutation({
    mutationFn: async (saw: SawSettings) => {
      const body = { orders: chosen.map((id) => ({ id })), saw };
      const answer = await callApi(cuttingCalls.plan, { query: { lang: language }, body });
      return { answer, asked: requestKey };
    },
    onError: (error) => {
      if (getIssues(error).length === 0) toastRefusal(error, speech);
    },
  });
  const print = useIdempotentMutation({
    mutationFn: (saw: SawSettings) =>
      callApiForFile(getSawListCall, {
        query: { lang: language, orders: chosen.join(','), ...saw },
      }),
    onSuccess: (file) => {
      const address = URL.createObjectURL(file);
      window.open(address, '_blank', 'noopener');
      // The other tab loads the URL after this task: it must stay valid until then.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    },
    onError: (error) => toastError(error, speech),
  });

  const typed = read.error ? toErrorDetails(read.error) : [];
  const issues = [...typed, ...getIssues(plan.error)];
  const findIssueText = (path: string): string | undefined => {
    const issue = issues.find((each) => each.path === path);
    const issueWords = issue && cuttingIssueWords[issue.rule];
    if (issueWords) return say(issueWords);
    return issue && sayValidationRule(issue, language);
  };
  return {
    chosen,
    texts,
    choose: (ids: readonly number[], isChosen: boolean) =>
      setOrders((now) => {
        const next = new Set(now);
        for (const id of ids) {
          if (isChosen) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
    change: (name: SawSettingName, text: string) => {
      plan.reset();
      setTexts((now) => ({ ...now, [name]: text }));
    },
    getErrorText: (name: SawSettingName) => findIssueText(name) ?? findIssueText(`saw.${name}`),
    saidOfOrders: findIssueText('orders'),
    /** Computed cutting plan; undefined until the server has computed one. */
    answer: plan.data?.answer,
    isOutdated: plan.data !== undefined && plan.data.asked !== requestKey,
    isWorking: plan.isPending,
    isPrinting: print.isPending,
    mayPlan: chosen.length > 0 && read.success,
    plan: () => read.data && plan.mutate(read.data),
    print: () => read.data && print.mutate(read.data),
  };
}
export type CuttingPlanState = ReturnType<typeof useCuttingPlan>;

const getIssues = (error: unknown): readonly ErrorDetail[] =>
  error instanceof CodedError && error.code === 'WRONG_VALUES' ? error.details : [];
