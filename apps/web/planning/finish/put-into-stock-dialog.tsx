import { Skeleton } from '@mantine/core';
import { officeFloorCalls } from '@tarima/domain/floor/contract';
import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import { findInvalidDayText } from '@tarima/domain/kit/day-text';
import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import type { ModuleRecord, NamedRecord } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { MaterialsProposal } from '@tarima/domain/orders/answers';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../kit/call-api.ts';
import { formatDecimal } from '../../kit/format.ts';
import formClasses from '../../kit/frame/form.module.css';
import { useFormDraft } from '../../kit/form/use-form-draft.ts';
import { ModalDialog } from '../../kit/frame/modal-dialog.tsx';
import { DialogFormFrame } from '../../kit/form/panel-form-frame.tsx';
import { RemoteSelect } from '../../kit/select/remote-select.tsx';
import { toastRefusal, toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import classes from './finish.module.css';
import { IncomingLotFields } from './incoming-lot-fields.tsx';
import { PieceCountRow } from './piece-count-row.tsx';
import { invalidateAfterFinishedProduction } from './invalidate-after-finished-production.ts';
import { findMaterialQuantityProblem, parseQuantity } from './parse-quantity.ts';
import { useFinishProductionProposal } from './use-finish-production-proposal.ts';

interface BringInDialogProps {
  /** Order of the dialog; undefined while it is closed. */
  readonly order: Pick<ModuleRecord, 'id'> | undefined;
  close(): void;
}

/** Dialog that brings a part of an order's goods into a store, from its row. */
export function PutIntoStockDialog({ order, close }: BringInDialogProps) {
  const { say } = useLanguage();
  // Last order, shown until the dialog has faded out.
  const [shown, setShown] = useState(order);
  if (order && order !== shown) setShown(order);
  return (
    <ModalDialog
      opened={order !== undefined}
      close={close}
      wide
      title={say(orderTexts.bringInTitle, { id: shown?.id ?? '' })}
    >
      {shown && <BringInForm key={shown.id} orderId={shown.id} close={close} />}
    </ModalDialog>
  );
}

function BringInForm({ orderId, close }: { readonly orderId: number; close(): void }) {
  const proposal = useFinishProductionProposal(orderId);
  if (!proposal.data) return <Skeleton height={240} />;
  return <Fields orderId={orderId} proposal={proposal.data} close={close} />;
}

type Line = MaterialsProposal['lines'][number];

/** Returns the pieces that were made and are not stored: the count of the floor, or else the rest of the ordered pieces. */
const computeMaximum = ({ proposed, quantity, stocked, byFloor }: Line): number =>
  fromThousandths(
    Math.max(0, toThousandths(byFloor ? proposed : quantity) - toThousandths(stocked)),
  );

interface FieldsProps {
  readonly orderId: number;
  readonly proposal: MaterialsProposal;
  close(): void;
}

function Fields({ orderId, proposal, close }: FieldsProps) {
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
  const said = (field: string): string | undefined => {
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
      tell: (error) => toastRefusal(error, speech),
    },
  );
  const figure = (value: number): string => formatDecimal(value, 3, language);
  return (
    <DialogFormFrame draft={draft} cancel={close} words={orderTexts.bringInButton}>
      <p className={formClasses.hint}>{say(orderTexts.bringInHint)}</p>
      <fieldset className={classes.materials}>
        <legend>{say(orderTexts.piecesIn)}</legend>
        {proposal.lines.map((line, at) => (
          <PieceCountRow
            key={line.detail.id}
            name={line.product.name}
            facts={[
              say(orderTexts.piecesOrdered, { count: figure(line.quantity) }),
              say(orderTexts.piecesStocked, { count: figure(line.stocked) }),
              say(orderTexts.piecesToBring, { count: figure(computeMaximum(line)) }),
              line.byFloor && say(orderTexts.piecesByFloor),
            ]}
            label={say(orderTexts.piecesInOf, { name: line.product.name })}
            text={getText(line)}
            error={
              findIssueText(line) ??
              said(`details.${filledLines.indexOf(line)}.quantity`) ??
              (tried && filledLines.length === 0 && at === 0
                ? say(validationRuleTexts.required)
                : undefined)
            }
            disabled={computeMaximum(line) === 0}
            change={(text) => setCounts((known) => new Map(known).set(line.detail.id, text))}
          />
        ))}
      </fieldset>
      {destinations.map(({ division }, at) => (
        <RemoteSelect
          key={division.id}
          module="stores"
          value={stores.get(division.id)}
          label={
            proposal.goodsTo.length > 1
              ? say(orderTexts.storeIn, { division: division.name })
              : say(orderTexts.store)
          }
          required
          placeholder={say(kitTexts.choose)}
          description={undefined}
          error={
            tried && !stores.get(division.id)
              ? say(validationRuleTexts.required)
              : said(at === 0 ? 'store' : `otherStores.${at - 1}`)
          }
          narrowed={{ divisionId: division.id }}
          nothing={say(kitTexts.noChoices)}
          data-autofocus={undefined}
          onChange={(store) => setStores((known) => new Map(known).set(division.id, store))}
        />
      ))}
      <IncomingLotFields
        lotCode={lotCode}
        expirationDate={expirationDate}
        said={said}
        changeCode={setLotCode}
        changeDate={setExpirationDate}
      />
    </DialogFormFrame>
  );
}
