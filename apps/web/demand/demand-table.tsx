import { Checkbox } from '@mantine/core';
import type { DemandAnswer, DemandRow, DemandWeek } from '@tarima/domain/demand/contract';
import { demandTexts } from '@tarima/domain/demand/texts';
import { Link } from '@tanstack/react-router';
import { formatDay, formatDecimal, formatDayWithWeekday } from '../kit/format.ts';
import { getScreenPath } from '../kit/screen-path.ts';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './demand.module.css';

/** Selection of the rows to buy, for users who may buy. */
interface Choosing {
  isChosen(row: DemandRow): boolean;
  choose(rows: readonly DemandRow[], isChosen: boolean): void;
}

interface DemandTableProps {
  readonly demand: Pick<DemandAnswer, 'today' | 'weeks'>;
  readonly rows: readonly DemandRow[];
  readonly choosing: Choosing | undefined;
}

const canBuy = ({ suggestion, supplier }: DemandRow): boolean =>
  suggestion !== null && supplier.active;

/** Table of the materials by week: the stock at the end of each week, the missing quantity in red, and the quantity to buy. */
export function DemandTable({ demand, rows, choosing }: DemandTableProps) {
  const { say, language } = useLanguage();
  const suggested = rows.filter(canBuy);
  const areAllChosen =
    suggested.length > 0 && suggested.every((row) => choosing?.isChosen(row) === true);
  return (
    // A table that is wider than its screen must also scroll by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label={say(demandTexts.title)}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{say(demandTexts.material)}</th>
            <th scope="col">{say(demandTexts.stock)}</th>
            {demand.weeks.map((monday) => (
              <th key={monday} scope="col">
                {formatDay(monday, language)}
              </th>
            ))}
            <th scope="col">
              {choosing && suggested.length > 0 ? (
                <Checkbox
                  size="xs"
                  label={say(demandTexts.suggestion)}
                  aria-label={say(demandTexts.chooseAll)}
                  checked={areAllChosen}
                  onChange={({ currentTarget }) =>
                    choosing.choose(suggested, currentTarget.checked)
                  }
                />
              ) : (
                say(demandTexts.suggestion)
              )}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.division.id} ${row.material.id}`}>
              <Material row={row} />
              <td>{formatDecimal(row.stock, 3, language)}</td>
              {row.weeks.map((week, at) => (
                <WeekCell key={demand.weeks[at]} week={week} />
              ))}
              <Buy row={row} today={demand.today} choosing={choosing} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Material({ row }: { readonly row: DemandRow }) {
  const { say, language } = useLanguage();
  const number = (value: number) => formatDecimal(value, 3, language);
  const {
    material,
    measure,
    division,
    supplier,
    reserved,
    owed: outstanding,
    drafts,
    minimum,
  } = row;
  const worst = row.weeks.reduce<DemandWeek | undefined>(
    (most, week) => (week.short > (most?.short ?? 0) ? week : most),
    undefined,
  );
  const facts = [
    reserved > 0 && say(demandTexts.reservedOf, { quantity: number(reserved) }),
    outstanding > 0 && say(demandTexts.owedOf, { quantity: number(outstanding) }),
    minimum > 0 && say(demandTexts.minimumOf, { quantity: number(minimum) }),
    drafts > 0 && say(demandTexts.draftsOf, { quantity: number(drafts) }),
    !supplier.active && say(demandTexts.inactive),
  ].filter((fact) => fact !== false);
  return (
    <th scope="row">
      {material.name}
      <span className={classes.facts}>
        {measure} · {division.name} · {supplier.name}
      </span>
      {facts.length > 0 && <span className={classes.facts}>{facts.join(' · ')}</span>}
      {worst && <Orders orders={worst.orders} />}
    </th>
  );
}

/** Orders that lack the material, each with its missing quantity. */
function Orders({ orders }: Pick<DemandWeek, 'orders'>) {
  const { say, language } = useLanguage();
  const may = useHasPermission();
  const screen = (['orders', 'orders_planning', 'my_orders'] as const).find(may);
  return (
    <span className={classes.orders}>
      {say(demandTexts.ordersMissing, { orders: '' })}
      {orders.map(({ id, missing }) => {
        const text = say(demandTexts.orderMissing, {
          id,
          quantity: formatDecimal(missing, 3, language),
        });
        if (!screen) return <span key={id}>{text}</span>;
        return (
          <Link key={id} to={getScreenPath(screen)} search={{ panel: 'view', id: String(id) }}>
            {text}
          </Link>
        );
      })}
    </span>
  );
}

function WeekCell({ week }: { readonly week: DemandWeek }) {
  const { say, language } = useLanguage();
  const number = (value: number) => formatDecimal(value, 3, language);
  const { needed, arriving, left: remaining, short } = week;
  return (
    <td data-short={short > 0 || undefined}>
      <strong>
        {short > 0
          ? say(demandTexts.short, { quantity: number(short) })
          : say(demandTexts.left, { quantity: number(remaining) })}
      </strong>
      {needed > 0 && <span>{say(demandTexts.needed, { quantity: number(needed) })}</span>}
      {arriving > 0 && <span>{say(demandTexts.arriving, { quantity: number(arriving) })}</span>}
    </td>
  );
}

interface BuyProps {
  readonly row: DemandRow;
  readonly today: string;
  readonly choosing: Choosing | undefined;
}

function Buy({ row, today, choosing }: BuyProps) {
  const { say, language } = useLanguage();
  const { suggestion, material, measure } = row;
  if (!suggestion) return <td>—</td>;
  const { quantity, orderBy } = suggestion;
  const quantityText = `${formatDecimal(quantity, 3, language)} ${measure}`;
  const isLate = orderBy < today;
  return (
    <td>
      {choosing && canBuy(row) ? (
        <Checkbox
          size="xs"
          label={quantityText}
          aria-label={say(demandTexts.choose, { material: material.name })}
          checked={choosing.isChosen(row)}
          onChange={({ currentTarget }) => choosing.choose([row], currentTarget.checked)}
        />
      ) : (
        <strong>{quantityText}</strong>
      )}
      <span data-late={isLate || undefined}>
        {isLate
          ? say(demandTexts.late, { day: formatDayWithWeekday(orderBy, language) })
          : say(demandTexts.orderBy, { day: formatDayWithWeekday(orderBy, language) })}
      </span>
    </td>
  );
}
