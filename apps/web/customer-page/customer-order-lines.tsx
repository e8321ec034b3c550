import type { CustomerPage, CustomerPageLine } from '@tarima/domain/customer-page/contract';
import { customerPageTexts as texts } from '@tarima/domain/customer-page/texts';
import { discountTypes } from '@tarima/domain/kit/money';
import { findNonzeroDiscount } from '@tarima/domain/orders/totals';
import { useState } from 'react';
import { PalletPlaceholderDrawing } from '../kit/picture/pallet-placeholder-drawing.tsx';
import classes from './customer-page.module.css';
import { useCustomerPageSpeech } from './speech.tsx';

/** Lines of the quotation or order, with the progress of their pieces once it is accepted. */
export function CustomerOrderLines({ page }: { readonly page: CustomerPage }) {
  const { say } = useCustomerPageSpeech();
  return (
    <section className={classes.card} aria-labelledby="lines">
      <h2 id="lines">{say(texts.lines)}</h2>
      <ul className={classes.lines}>
        {page.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line }: { readonly line: CustomerPageLine }) {
  const { say, money, number } = useCustomerPageSpeech();
  const { product, picture, quantity, price, subtotal, pieces, discountType } = line;
  const discount = findNonzeroDiscount(line);
  return (
    <li>
      <Picture picture={picture} />
      <div className={classes.what}>
        <strong>{product}</strong>
        <span className={classes.dimmed}>
          {say(texts.pieces, { count: number(quantity), price: money(price) })}
          {discount !== undefined &&
            ` ${say(texts.discountOff, {
              discount:
                discountType === discountTypes.amount
                  ? money(discount)
                  : `${number(Number(discount))} %`,
            })}`}
        </span>
      </div>
      <span className={classes.amount}>{money(subtotal)}</span>
      {pieces && (
        <dl className={classes.pieces}>
          {(
            [
              [texts.ordered, quantity],
              [texts.made, pieces.made],
              [texts.shipped, pieces.shipped],
              [texts.delivered, pieces.delivered],
            ] as const
          ).map(([label, count]) => (
            <div key={label.en} data-none={count === 0 || undefined}>
              <dt>{say(label)}</dt>
              <dd>{number(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function Picture({ picture }: { readonly picture: string | null }) {
  const [lost, setLost] = useState<string | null>(null);
  if (picture !== null && picture !== lost)
    return (
      <img className={classes.picture} src={picture} alt="" onError={() => setLost(picture)} />
    );
  return <PalletPlaceholderDrawing className={classes.picture} />;
}
