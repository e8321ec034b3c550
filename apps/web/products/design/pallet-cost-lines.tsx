import { formatMoney, formatUnitMoney } from '@tarima/domain/kit/amount';
import {
  palletCostExplanationWords,
  palletCostTexts,
  palletCostWords,
} from '@tarima/domain/pallets/pallet-cost-texts';
import type { PalletCost, PalletCostLine } from '@tarima/domain/pallets/pallet-cost';
import { formatDecimal } from '../../kit/format.ts';
import { useLanguage } from '../../kit/words.tsx';
import classes from './design-cost.module.css';

/** Highlighted part of the drawing, also highlighted in its lines of lumber and cost. */
export interface PalletPartMarking {
  /** Key of the part, as `getPalletPartKey` returns it. */
  readonly marked: string | undefined;
  mark(key: string | undefined): void;
}

interface CostLinesProps extends PalletPartMarking {
  readonly cost: PalletCost;
}

/** Lines of a pallet's cost and their sum. Each line opens to its calculation; a raw material shows its part in the drawing. */
export function PalletCostLines({ cost, ...marking }: CostLinesProps) {
  const { say } = useLanguage();
  return (
    <div className={classes.lines} aria-live="polite">
      {cost.lines.map((line) => (
        <Line key={`${line.kind} ${line.name ?? ''}`} line={line} {...marking} />
      ))}
      <p className={classes.sum}>
        <span>{say(palletCostTexts.cost)}</span>
        <output>{formatMoney(cost.cost)}</output>
      </p>
    </div>
  );
}

interface LineProps extends PalletPartMarking {
  readonly line: PalletCostLine;
}

/** Line of the cost that expands to its calculation. */
function Line({ line, marked, mark }: LineProps) {
  const { say, language } = useLanguage();
  const { kind, name = '', amount, factors, of } = line;
  const money = (text: string | undefined) => (text === undefined ? '' : formatMoney(text));
  const { rate, lot } = factors;
  return (
    <details
      className={classes.line}
      data-marked={of?.some(({ part }) => part === marked) || undefined}
    >
      <summary>
        <span>{say(palletCostWords[kind], { name })}</span>
        <span>{formatMoney(amount)}</span>
      </summary>
      <p>
        {say(palletCostExplanationWords[kind], { ...factors, rate: money(rate), lot: money(lot) })}
      </p>
      {of && (
        <ul>
          {of.map((each) => (
            <li
              key={each.part}
              data-marked={each.part === marked || undefined}
              onPointerEnter={() => mark(each.part)}
              onPointerLeave={() => mark(undefined)}
            >
              {say(palletCostTexts.materialLine, {
                quantity: formatDecimal(Number(each.quantity), 3, language),
                cost: formatUnitMoney(each.unitCost),
                name: each.name,
              })}
              {each.waste > 0 && (
                <small>
                  {say(palletCostTexts.wasted, {
                    percent: formatDecimal(each.waste * 100, 1, language),
                  })}
                </small>
              )}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
