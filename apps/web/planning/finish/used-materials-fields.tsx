import { Alert, TextInput } from '@mantine/core';
import { allocateQuantityToLots } from '@tarima/domain/inventories/allocate-quantity';
import { numberLocales } from '@tarima/domain/kit/words';
import type { MaterialsProposal } from '@tarima/domain/orders/answers';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useLanguage } from '../../kit/words.tsx';
import classes from './finish.module.css';
import { findMaterialQuantityProblem, parseQuantity } from './parse-quantity.ts';

interface MaterialsProps {
  /** Proposed materials; undefined where they could not be loaded. */
  readonly proposal: MaterialsProposal | undefined;
  readonly tried: boolean;
  textOf(id: number): string;
  /** Returns the server's issue of a field, by its path. */
  getErrorText(field: string): string | undefined;
  change(id: number, text: string): void;
}

/** Fields of the materials that production took: the quantity of the technical sheet, the used quantity, and the proposed lots. */
export function UsedMaterialsFields({
  proposal,
  tried,
  textOf,
  getErrorText,
  change,
}: MaterialsProps) {
  const { say } = useLanguage();
  return (
    <fieldset className={classes.materials}>
      <legend>{say(orderTexts.materials)}</legend>
      {!proposal && <Alert color="yellow">{say(orderTexts.materialsFailed)}</Alert>}
      {proposal && (
        <p className={classes.hint}>
          {say(proposal.materials.length > 0 ? orderTexts.materialsHint : orderTexts.noMaterials)}
        </p>
      )}
      {proposal?.materials.map((material, at) => {
        const { id } = material.rawMaterial;
        return (
          <MaterialRow
            key={id}
            material={material}
            text={textOf(id)}
            tried={tried}
            issue={
              getErrorText(`materials.${at}.quantity`) ??
              getErrorText(`materials.${at}.rawMaterial`)
            }
            change={(text) => change(id, text)}
          />
        );
      })}
    </fieldset>
  );
}

interface MaterialRowProps {
  readonly material: MaterialsProposal['materials'][number];
  readonly text: string;
  readonly tried: boolean;
  /** Issue that the server returned. */
  readonly issue: string | undefined;
  change(text: string): void;
}

function MaterialRow({ material, text, tried, issue, change }: MaterialRowProps) {
  const { say, language } = useLanguage();
  const { rawMaterial, measure, expected, lots, taken: before } = material;
  const problem = findMaterialQuantityProblem(material, text);
  const figure = (value: number): string =>
    value.toLocaleString(numberLocales[language], { maximumFractionDigits: 3 });
  const quantity = problem ? 0 : parseQuantity(text);
  const { taken, missing } = allocateQuantityToLots(lots, Math.max(0, quantity - before));
  const variance = quantity - expected;
  return (
    <div className={classes.material}>
      <div className={classes.name}>
        <strong>{rawMaterial.name}</strong>
        <span>
          {say(orderTexts.expected)}: {figure(expected)} ({measure})
          {!problem && Math.abs(variance) >= 0.0005 && (
            <span className={classes.variance}>
              {' '}
              · {say(orderTexts.variance)}: {variance > 0 ? '+' : '−'}
              {figure(Math.abs(variance))}
            </span>
          )}
        </span>
        {taken.length > 0 && (
          <span>
            {say(orderTexts.fromLots, {
              lots: taken
                .map(({ lot, take }) =>
                  say(orderTexts.fromLot, { lot: lot.lotCode, quantity: figure(take) }),
                )
                .join(', '),
            })}
          </span>
        )}
        {!problem && missing > 0 && (
          <span className={classes.missing}>
            {say(orderTexts.notInStock, { missing: figure(missing), measure })}
          </span>
        )}
      </div>
      <TextInput
        className={classes.quantity ?? ''}
        aria-label={say(orderTexts.usedOf, { name: rawMaterial.name, measure })}
        inputMode={material.countable ? 'numeric' : 'decimal'}
        value={text}
        error={(tried || text !== '') && problem ? say(problem) : issue}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    </div>
  );
}
