import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import type { MaterialsProposal } from '@tarima/domain/orders/answers';
import {
  computeUsedMaterials,
  proposeMaterialQuantity,
} from '@tarima/domain/orders/compute-materials';
import { orderTexts } from '@tarima/domain/orders/texts';
import { formatDecimal } from '../../kit/format.ts';
import { useLanguage } from '../../kit/words.tsx';
import classes from './finish.module.css';
import { PieceCountRow } from './piece-count-row.tsx';
import { findMaterialQuantityProblem, parseQuantity } from './parse-quantity.ts';

type Line = MaterialsProposal['lines'][number];

/** Returns the problem of the pieces of a line; undefined where there is none. */
export function findPieceCountProblem(
  { stocked }: Line,
  text: string,
): 'number' | 'below' | undefined {
  if (findMaterialQuantityProblem({ countable: false }, text)) return 'number';
  return parseQuantity(text) < stocked ? 'below' : undefined;
}

/** Returns the materials that the finished and the lost pieces would take. */
export function computeMaterialsForPieces(
  proposal: MaterialsProposal,
  getCount: (id: number) => string,
): MaterialsProposal {
  const getPieces = (line: Line): number => {
    const text = getCount(line.detail.id);
    return findPieceCountProblem(line, text) ? line.proposed : parseQuantity(text);
  };
  const needed = (count: (line: Line) => number): ReadonlyMap<number, string> =>
    new Map(
      computeUsedMaterials(
        proposal.lines.map((line) => ({
          quantity: count(line),
          rawMaterials: line.rawMaterials,
        })),
      ).map(({ rawMaterialId, quantity }) => [rawMaterialId, quantity]),
    );
  const expected = needed(getPieces);
  const used = needed((line) =>
    fromThousandths(toThousandths(getPieces(line)) + toThousandths(line.scrap)),
  );
  return {
    ...proposal,
    materials: proposal.materials.map((material) => {
      const { id } = material.rawMaterial;
      const proposed = proposeMaterialQuantity(used.get(id) ?? '0', material.countable);
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
  /** Returns the server's issue of a field, by its path. */
  getErrorText(field: string): string | undefined;
  change(id: number, text: string): void;
}

/** Fields with the finished pieces of each line, including those in a store. */
export function PiecesMadeFields({ lines, tried, textOf, getErrorText, change }: PiecesMadeProps) {
  const { say, language } = useLanguage();
  const figure = (value: number): string => formatDecimal(value, 3, language);
  const findIssueText = (line: Line, text: string): string | undefined => {
    const problem = tried || text !== '' ? findPieceCountProblem(line, text) : undefined;
    if (problem === undefined) return undefined;
    const below = { rule: 'greaterOrEqual', params: { min: line.stocked } };
    return sayValidationRule(problem === 'below' ? below : { rule: 'number' }, language);
  };
  const findNote = (line: Line, text: string): string | undefined => {
    const more = findPieceCountProblem(line, text) ? 0 : parseQuantity(text) - line.quantity;
    if (more === 0) return undefined;
    const what = more > 0 ? orderTexts.piecesMore : orderTexts.piecesFewer;
    return say(what, { count: figure(Math.abs(more)) });
  };
  return (
    <fieldset className={classes.materials}>
      <legend>{say(orderTexts.piecesMade)}</legend>
      {lines.map((line, at) => {
        const { detail, product, quantity, stocked, scrap, byFloor } = line;
        const text = textOf(detail.id);
        return (
          <PieceCountRow
            key={detail.id}
            name={product.name}
            facts={[
              say(orderTexts.piecesOrdered, { count: figure(quantity) }),
              stocked > 0 && say(orderTexts.piecesStocked, { count: figure(stocked) }),
              scrap > 0 && say(orderTexts.piecesLost, { count: figure(scrap) }),
              byFloor && say(orderTexts.piecesByFloor),
            ]}
            note={findNote(line, text)}
            label={say(orderTexts.piecesOf, { name: product.name })}
            text={text}
            error={
              findIssueText(line, text) ??
              getErrorText(`details.${at}.quantity`) ??
              getErrorText(`details.${at}.detail`)
            }
            change={(typed) => change(detail.id, typed)}
          />
        );
      })}
    </fieldset>
  );
}
