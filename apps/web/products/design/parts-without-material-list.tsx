import { Alert, Button } from '@mantine/core';
import type { PalletEstimate } from '@tarima/domain/pallets/contract';
import { sayDesignLength, sayDesignLengthWithoutUnit } from '@tarima/domain/pallets/lengths';
import { newPalletTexts } from '@tarima/domain/pallets/new-pallet-texts';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import {
  proposeNailMaterial,
  proposePartMaterial,
  type ProposedMaterial,
} from '@tarima/domain/pallets/propose-material';
import { partRoleWords } from '@tarima/domain/pallets/texts';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CreateRecord } from '../../kit/form/create-record.tsx';
import { useHasPermission } from '../../kit/use-has-permission.ts';
import { useLanguage } from '../../kit/words.tsx';
import classes from './design.module.css';

interface MissingMaterialsProps {
  readonly estimate: PalletEstimate;
  readonly design: PalletDesign | undefined;
}

/**
 * List of the parts without a raw material, which the cost does not include. Users who may add raw materials and see costs add them here.
 */
export function PartsWithoutMaterialList({ estimate, design }: MissingMaterialsProps) {
  const { say } = useLanguage();
  const client = useQueryClient();
  const may = useHasPermission();
  const [wanted, setWanted] = useState<ProposedMaterial>();
  const missing = useMissingMaterials(estimate, design);
  const canAdd = may('raw_materials') && estimate.cost !== undefined;
  return (
    <>
      {missing.length > 0 && (
        <Alert color="yellow">
          {say(newPalletTexts.missing, { parts: missing.map(({ words }) => words).join('; ') })}
          {canAdd && (
            <div className={classes.missing}>
              {missing.map(({ words, proposed }) => (
                <Button key={words} size="xs" variant="default" onClick={() => setWanted(proposed)}>
                  {say(newPalletTexts.addMaterial, { part: words })}
                </Button>
              ))}
            </div>
          )}
        </Alert>
      )}
      {wanted && (
        <CreateRecord
          module={rawMaterials}
          name={wanted.description}
          values={wanted}
          close={() => setWanted(undefined)}
          created={() => void client.invalidateQueries({ queryKey: ['pallet_designs'] })}
        />
      )}
    </>
  );
}

/** Returns the missing materials of a pallet: the words for each, and the raw material to create. */
function useMissingMaterials(
  estimate: PalletEstimate,
  design: PalletDesign | undefined,
): readonly { readonly words: string; readonly proposed: ProposedMaterial }[] {
  const { say, language } = useLanguage();
  if (!design || estimate.product) return [];
  const { unit } = design;
  // Boards above and below are cut of the same lumber.
  const sizes = new Map(
    estimate.parts
      .filter(({ material }) => material === null)
      .toReversed()
      .map((part) => [[part.thickness, part.width, part.length].join(' '), part]),
  );
  const parts = [...sizes.values()].toReversed().map((part) => ({
    words: say(newPalletTexts.missingPart, {
      part: say(partRoleWords[part.role]).toLowerCase(),
      size: `${sayDesignLengthWithoutUnit(part.thickness, unit)} × ${sayDesignLengthWithoutUnit(part.width, unit)} × ${sayDesignLength(part.length, unit)}`,
    }),
    proposed: proposePartMaterial(part, design, language),
  }));
  if (estimate.nails.material !== null) return parts;
  const nails = {
    words: say(newPalletTexts.noNails),
    proposed: proposeNailMaterial(design, language),
  };
  return [...parts, nails];
}
