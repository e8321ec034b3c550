import { Alert } from '@mantine/core';
import type { CuttingPlanAnswer, CuttingSectionPlan } from '@tarima/domain/cutting/contract';
import { boardCountWords, cuttingTexts as texts } from '@tarima/domain/cutting/texts';
import { formatMoney } from '@tarima/domain/kit/amount';
import { partRoleWords } from '@tarima/domain/pallets/texts';
import { formatDecimal, formatNumber } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './cutting.module.css';

/** Cuts of each board, section by section, the boards to buy, and the quality of the plan. */
export function CuttingPlanView({ answer }: { answer: CuttingPlanAnswer }) {
  return (
    <>
      <UnplacedPieces left={answer.left} />
      {answer.sections.map((section) => (
        <Section
          key={`${section.thickness} ${section.width} ${section.boards.map(({ material }) => material.id).join(' ')}`}
          section={section}
        />
      ))}
    </>
  );
}

function UnplacedPieces({ left: unplaced }: Pick<CuttingPlanAnswer, 'left'>) {
  const { say, language } = useLanguage();
  if (unplaced.length === 0) return null;
  const length = (value: number) => formatDecimal(value, 1, language);
  return (
    <Alert color="yellow" title={say(texts.left)}>
      <ul className={classes.left}>
        {unplaced.map(({ product, part }) => (
          <li key={`${product.id} ${part ? [part.role, part.width, part.length].join(' ') : ''}`}>
            {part
              ? say(texts.leftPart, {
                  product: product.name,
                  part: say(partRoleWords[part.role]).toLowerCase(),
                  size: [part.thickness, part.width, part.length].map(length).join(' × '),
                })
              : say(texts.leftDesign, { product: product.name })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Section({ section }: { section: CuttingSectionPlan }) {
  const { say, sayCount, language } = useLanguage();
  const { thickness, width, boards, patterns, offcuts, wastePercent, cost } = section;
  const length = (value: number) => formatDecimal(value, 1, language);
  const title = say(texts.section, { thickness: length(thickness), width: length(width) });
  const getBoardName = (id: number): string =>
    boards.find(({ material }) => material.id === id)?.material.description ?? '';
  return (
    <section aria-label={title} className={classes.section}>
      <h2 className={classes.heading}>{title}</h2>
      <p className={classes.proof}>{useProof(section)}</p>
      <ul className={classes.facts}>
        <li>{say(texts.waste, { percent: formatDecimal(wastePercent, 1, language) })}</li>
        {cost !== undefined && <li>{say(texts.cost, { amount: formatMoney(cost) })}</li>}
        {offcuts.length > 0 && (
          <li>
            {say(texts.offcuts, {
              list: offcuts
                .map((each) =>
                  say(texts.part, {
                    count: formatNumber(each.count, language),
                    length: length(each.length),
                  }),
                )
                .join(', '),
            })}
          </li>
        )}
      </ul>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={say(texts.toBuy)}>
          <thead>
            <tr>
              <th scope="col">{say(texts.material)}</th>
              {([texts.length, texts.used, texts.inStock, texts.buy] as const).map((words) => (
                <th key={words.en} scope="col" data-number>
                  {say(words)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {boards
              .filter(({ used }) => used > 0)
              .map(({ material, used, inStock, toBuy, length: long }) => (
                <tr key={material.id}>
                  <th scope="row">{material.description}</th>
                  <td data-number>{length(long)}</td>
                  <td data-number>{formatNumber(used, language)}</td>
                  <td data-number>{formatNumber(inStock, language)}</td>
                  <td data-number>
                    <strong>{formatNumber(toBuy, language)}</strong>
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      <ol className={classes.patterns} aria-label={say(texts.cuts)}>
        {patterns.map(({ materialId, times, pieces, rest }) => (
          <li
            key={`${materialId} ${pieces.map((each) => `${each.count}×${each.length}`).join(' ')}`}
          >
            <span className={classes.times}>{sayCount(boardCountWords, times)}</span>
            <BoardDrawing pieces={pieces} rest={rest} />
            <span>
              {getBoardName(materialId)}
              <small className={classes.dimmed}>
                {pieces
                  .map((each) =>
                    say(texts.part, { count: each.count, length: length(each.length) }),
                  )
                  .join(' + ')}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Formats the quality of a plan in a sentence. */
function useProof({ boardsUsed, leastBoards, gapPercent }: CuttingSectionPlan): string {
  const { say, language } = useLanguage();
  const used = formatNumber(boardsUsed, language);
  if (leastBoards !== null)
    return say(texts.best, { used, least: formatNumber(leastBoards, language) });
  if (gapPercent === 0) return say(texts.cheapest, { used });
  // Rounded up: a plan is never shown as better than it is proved to be.
  const percent = formatDecimal(Math.ceil(gapPercent * 100) / 100, 2, language);
  return say(texts.gap, { used, percent });
}

/** Drawing of a board with its cuts to scale; the text beside it has the same content. */
function BoardDrawing({
  pieces,
  rest,
}: Pick<CuttingSectionPlan['patterns'][number], 'pieces' | 'rest'>) {
  const laid: { from: number; length: number }[] = [];
  let end = 0;
  for (const { length, count } of pieces)
    for (let at = 0; at < count; at += 1) {
      laid.push({ from: end, length });
      end += length;
    }
  const all = end + rest;
  return (
    <svg
      viewBox={`0 0 ${all} 100`}
      preserveAspectRatio="none"
      className={classes.board}
      aria-hidden
    >
      <rect width={all} height={100} className={classes.rest} />
      {laid.map(({ from, length }) => (
        <rect key={from} x={from} width={length} height={100} className={classes.part} />
      ))}
    </svg>
  );
}
