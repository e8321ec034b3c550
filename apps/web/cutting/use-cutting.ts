import {
  cuttingCalls,
  defaultSaw,
  saw as sawSchema,
  sawList,
} from '@tarima/domain/cutting/contract';
import type { LineToCut, Saw } from '@tarima/domain/cutting/contract';
import { cuttingIssueWords } from '@tarima/domain/cutting/texts';
import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import { toErrorDetails, sayRule } from '@tarima/domain/kit/rules';
import type { Language } from '@tarima/domain/kit/words';
import { queryOptions } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAction } from '../kit/use-action.ts';
import { call, callFile } from '../kit/call.ts';
import { toastError, toastRefusal } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';

export const linesOptions = (lang: Language) =>
  queryOptions({
    queryKey: ['cutting', 'lines', lang],
    queryFn: ({ signal }) => call(cuttingCalls.lines, { query: { lang }, signal }),
  });

export const sawNames = ['kerf', 'trim', 'leastOffcut'] as const;
export type SawName = (typeof sawNames)[number];

const parseNumber = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text);

/** State of the cutting: chosen orders, settings of the saw, and the computed plan. */
export function useCutting(lines: readonly LineToCut[]) {
  const speech = useLanguage();
  const { say, language } = speech;
  const [orders, setOrders] = useState<ReadonlySet<number>>(new Set());
  const [texts, setTexts] = useState<Readonly<Record<SawName, string>>>({
    kerf: String(defaultSaw.kerf),
    trim: String(defaultSaw.trim),
    leastOffcut: String(defaultSaw.leastOffcut),
  });
  const read = useMemo(
    () =>
      sawSchema.safeParse(
        Object.fromEntries(sawNames.map((name) => [name, parseNumber(texts[name])])),
      ),
    [texts],
  );
  const chosen = useMemo(
    () => [...new Set(lines.map(({ orderId }) => orderId))].filter((id) => orders.has(id)),
    [lines, orders],
  );
  const requestKey = JSON.stringify([chosen, read.data]);

  const plan = useAction({
    mutationFn: async (saw: Saw) => {
      const body = { orders: chosen.map((id) => ({ id })), saw };
      const answer = await call(cuttingCalls.plan, { query: { lang: language }, body });
      return { answer, asked: requestKey };
    },
    onError: (error) => {
      if (getIssues(error).length === 0) toastRefusal(error, speech);
    },
  });
  const print = useAction({
    mutationFn: (saw: Saw) =>
      callFile(sawList, { query: { lang: language, orders: chosen.join(','), ...saw } }),
    onSuccess: (file) => {
      const address = URL.createObjectURL(file);
      window.open(address, '_blank', 'noopener');
      // The other tab reads the address after this turn.
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
    return issue && sayRule(issue, language);
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
    change: (name: SawName, text: string) => {
      plan.reset();
      setTexts((now) => ({ ...now, [name]: text }));
    },
    said: (name: SawName) => findIssueText(name) ?? findIssueText(`saw.${name}`),
    saidOfOrders: findIssueText('orders'),
    /** Undefined until one was worked out. */
    answer: plan.data?.answer,
    isOutdated: plan.data !== undefined && plan.data.asked !== requestKey,
    isWorking: plan.isPending,
    isPrinting: print.isPending,
    mayPlan: chosen.length > 0 && read.success,
    plan: () => read.data && plan.mutate(read.data),
    print: () => read.data && print.mutate(read.data),
  };
}
export type CuttingState = ReturnType<typeof useCutting>;

const getIssues = (error: unknown): readonly ErrorDetail[] =>
  error instanceof CodedError && error.code === 'WRONG_VALUES' ? error.details : [];
