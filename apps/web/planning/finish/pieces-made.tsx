import { TextInput } from '@mantine/core';
import { thousandths, units } from '@tarima/domain/inventories/quantity';
import { sayRule } from '@tarima/domain/kit/rules';
import { numberLocales } from '@tarima/domain/kit/words';
import type { MaterialsProposal } from '@tarima/domain/orders/answers';
import { materialsFor, proposedQuantity } from '@tarima/domain/orders/materials';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useLanguage } from '../../kit/words.tsx';
import classes from './finish.module.css';
import { problemOf, readQuantity } from './read-quantity.ts';

type Line = MaterialsProposal['lines'][number];

/** What is wrong with the pieces of a line; undefined where nothing is. */
export function countProblem({ stocked }: Line, text: string): 'number' | 'below' | undefined {
  if (problemOf({ countable: false }, text)) return 'number';
  return readQuantity(text) < stocked ? 'below' : undefined;
}

/** What would be taken for so many pieces, and for those that were lost. */
export function followPieces(
  proposal: MaterialsProposal,
  countOf: (id: number) => string,
): MaterialsProposal {
  const piecesOf = (line: Line): number => {
    const text = countOf(line.detail.id);
    return countProblem(line, text) ? line.proposed : readQuantity(text);
  };
  const needed = (count: (line: Line) => number): ReadonlyMap<number, string> =>
    new Map(
      materialsFor(
        proposal.lines.map((line) => ({
          quantity: count(line),
          rawMaterials: line.rawMaterials,
        })),
      ).map(({ rawMaterialId, quantity }) => [rawMaterialId, quantity]),
    );
  const expected = needed(piecesOf);
  const used = needed((line) => units(thousandths(piecesOf(line)) + thousandths(line.scrap)));
  return {
    ...proposal,
    materials: proposal.materials.map((material) => {
      const { id } = material.rawMaterial;
      const proposed = proposedQuantity(used.get(id) ?? '0', material.countable);
      return {
        ...material,
        expected: Number(expected.get(id) ?? 0),
        proposed: Math.max(proposed, material.taken),
      };
    }),
  };
}

interface PiecesMadeProps {
  readonly lines: readonly Line[];
  readonly tried: boolean;
  textOf(id: number): string;
  change(id: number, text: string): void;
}

/** Pieces that were really made of each line: more, fewer, with what lies in a store already. */
export function PiecesMade({ lines, tried, textOf, change }: PiecesMadeProps) {
  const { say, language } = useLanguage();
  const figure = (value: number): string =>
    value.toLocaleString(numberLocales[language], { maximumFractionDigits: 3 });
  return (
    <fieldset className={classes.materials}>
      <legend>{say(orderTexts.piecesMade)}</legend>
      {lines.map((line) => {
        const { detail, product, quantity, stocked, scrap, byFloor } = line;
        const text = textOf(detail.id);
        const problem = countProblem(line, text);
        const more = problem ? 0 : readQuantity(text) - quantity;
        const facts = [
          say(orderTexts.piecesOrdered, { count: figure(quantity) }),
          stocked > 0 && say(orderTexts.piecesStocked, { count: figure(stocked) }),
          scrap > 0 && say(orderTexts.piecesLost, { count: figure(scrap) }),
          byFloor && say(orderTexts.piecesByFloor),
        ].filter((fact) => typeof fact === 'string');
        const what = more > 0 ? orderTexts.piecesMore : orderTexts.piecesFewer;
        return (
          <div key={detail.id} className={classes.material}>
            <div className={classes.name}>
              <strong>{product.name}</strong>
              <span>{facts.join(' · ')}</span>
              {more !== 0 && (
                <span className={classes.variance}>
                  {say(what, { count: figure(Math.abs(more)) })}
                </span>
              )}
            </div>
            <TextInput
              className={classes.quantity ?? ''}
              aria-label={say(orderTexts.piecesOf, { name: product.name })}
              inputMode="decimal"
              value={text}
              error={
                (tried || text !== '') &&
                problem &&
                (problem === 'below'
                  ? sayRule({ rule: 'greaterOrEqual', params: { min: stocked } }, language)
                  : sayRule({ rule: 'number' }, language))
              }
              onChange={({ currentTarget }) => change(detail.id, currentTarget.value)}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
