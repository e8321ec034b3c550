import { officeFloorCalls } from '@tarima/domain/floor/contract';
import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import { findInvalidDayText } from '@tarima/domain/kit/day-text';
import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { MaterialsProposal } from '@tarima/domain/orders/answers';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../kit/call-api.ts';
import { useFormDraft } from '../../kit/form/use-form-draft.ts';
import { toastRefusal, toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { invalidateAfterFinishedProduction } from './invalidate-after-finished-production.ts';
import { findMaterialQuantityProblem, parseQuantity } from './parse-quantity.ts';

type Line = MaterialsProposal['lines'][number];

/** Returns the pieces that were made and are not stored: the count of the floor, or else the rest of the ordered pieces. */
export const computeMaximum = ({ proposed, quantity, stocked, byFloor }: Line): number =>
  fromThousandths(
    Math.max(0, toThousandths(byFloor ? proposed : quantity) - toThousandths(stocked)),
  );

interface PutIntoStockForm {
  readonly orderId: number;
  readonly proposal: MaterialsProposal;
  close(): void;
}

/** State of the form that brings made pieces into stores: counts, stores, lot, and the errors of each field. */
export function usePutIntoStockForm({ orderId, proposal, close }: PutIntoStockForm) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const [stores, setStores] = useState<ReadonlyMap<number, NamedRecord | undefined>>(
    () =>
      new Map(
        proposal.goodsTo.map(({ division, stores: divisionStores }) => [
          division.id,
          divisionStores.length === 1 ? divisionStores[0] : undefined,
        ]),
      ),
  );
  const [lotCode, setLotCode] = useState('');
  const [expirationDate, setExpirationDate] = useState('');
  const [counts, setCounts] = useState<ReadonlyMap<number, string>>(
    () =>
      new Map(
        proposal.lines
          .filter((line) => line.byFloor && computeMaximum(line) > 0)
          .map((line) => [line.detail.id, String(computeMaximum(line))]),
      ),
  );
  const [tried, setTried] = useState(false);
  const [issues, setIssues] = useState<readonly ErrorDetail[]>([]);
  const getErrorText = (field: string): string | undefined => {
    const issue = issues.find(({ path }) => path === field);
    return issue && sayValidationRule(issue, language);
  };
  const getText = ({ detail }: Line): string => counts.get(detail.id) ?? '';
  const findIssueText = (line: Line): string | undefined => {
    const text = getText(line);
    if (text.trim() === '') return undefined;
    const problem = findMaterialQuantityProblem({ countable: false }, text);
    if (problem) return say(problem);
    const max = computeMaximum(line);
    return parseQuantity(text) > max
      ? sayValidationRule({ rule: 'lessOrEqual', params: { max } }, language)
      : undefined;
  };
  const filledLines = proposal.lines.filter((line) => parseQuantity(getText(line)) > 0);
  // Divisions in which the entered lines end; the division of the first line while no line is entered.
  const isFilled = (id: number): boolean => filledLines.some(({ division }) => division.id === id);
  const filledDivisions = proposal.goodsTo.filter(({ division }) => isFilled(division.id));
  const destinations = filledDivisions.length > 0 ? filledDivisions : proposal.goodsTo.slice(0, 1);
  const check = async () => {
    setTried(true);
    setIssues([]);
    const wrong =
      filledLines.length === 0 || proposal.lines.some((line) => findIssueText(line) !== undefined);
    const chosen = destinations.flatMap(({ division }) => stores.get(division.id) ?? []);
    const [store, ...others] = chosen.map(({ id }) => ({ id }));
    if (!store || chosen.length < destinations.length) return undefined;
    if (wrong || findInvalidDayText(expirationDate) !== undefined) return undefined;
    return {
      store,
      ...(others.length > 0 && { otherStores: others }),
      lotCode,
      expirationDate,
      details: filledLines.map((line) => ({
        detail: line.detail,
        quantity: parseQuantity(getText(line)),
      })),
    };
  };
  const draft = useFormDraft(
    { unsaved: false, issueCount: 0, check, mark: ({ details }) => setIssues(details) },
    {
      save: async (body, idempotencyKey: string) => {
        await callApi(officeFloorCalls.bringIn, {
          params: { id: orderId },
          query: { lang: language },
          body,
          idempotencyKey,
        });
        toastSuccess(say(orderTexts.broughtIn));
        close();
        invalidateAfterFinishedProduction(client);
      },
      reportError: (error) => toastRefusal(error, speech),
    },
  );
  return {
    draft,
    getErrorText,
    tried,
    destinations,
    stores,
    setStore: (divisionId: number, store: NamedRecord | undefined): void =>
      setStores((known) => new Map(known).set(divisionId, store)),
    lotCode,
    setLotCode,
    expirationDate,
    setExpirationDate,
    getText,
    setText: ({ detail }: Line, text: string): void =>
      setCounts((known) => new Map(known).set(detail.id, text)),
    /** Returns the error of a line: the typed text's own, the server's, or that of a form without pieces. */
    findLineError: (line: Line): string | undefined =>
      findIssueText(line) ??
      getErrorText(`details.${filledLines.indexOf(line)}.quantity`) ??
      (tried && filledLines.length === 0 && line === proposal.lines[0]
        ? say(validationRuleTexts.required)
        : undefined),
  };
}
