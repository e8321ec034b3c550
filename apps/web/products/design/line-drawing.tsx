import { Popover, UnstyledButton } from '@mantine/core';
import { palletDesignCalls, type ProductDrawing } from '@tarima/domain/pallets/contract';
import { describePalletDesign } from '@tarima/domain/pallets/describe-design';
import { palletDesignTexts } from '@tarima/domain/pallets/texts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../kit/call-api.ts';
import { formatMoment } from '../../kit/format.ts';
import { useLanguage } from '../../kit/words.tsx';
import classes from './line-drawing.module.css';
import { PalletIsometricView } from './pallet-drawing.tsx';

interface LineDrawingProps {
  readonly product: { readonly id: number; readonly name: string };
  /** Ids of the products of all lines, with commas: one request loads their drawings. */
  readonly products: string;
}

/** Small drawing of the product of a line, which opens under the pointer, by focus or by a click; nothing without a drawing. */
export default function LineDrawing({ product, products }: LineDrawingProps) {
  const { data } = useQuery({
    queryKey: ['pallet_designs', 'drawings', products],
    queryFn: ({ signal }) => callApi(palletDesignCalls.drawings, { query: { products }, signal }),
    placeholderData: keepPreviousData,
  });
  const drawing = data?.find(({ productId }) => productId === product.id);
  return drawing ? <DrawingButton name={product.name} drawing={drawing} /> : null;
}

function DrawingButton({ name, drawing }: { name: string; drawing: ProductDrawing }) {
  const { say, language } = useLanguage();
  const [opened, setOpened] = useState(false);
  const { design, drawnAt } = drawing;
  const open = () => setOpened(true);
  const close = () => setOpened(false);
  return (
    <Popover opened={opened} onChange={setOpened} shadow="md" withinPortal withRoles={false}>
      <Popover.Target>
        <UnstyledButton
          className={classes.open}
          aria-label={say(palletDesignTexts.seeDrawing, { name })}
          aria-expanded={opened}
          onMouseEnter={open}
          onMouseLeave={close}
          onFocus={open}
          onBlur={close}
          onClick={open}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !opened) return;
            // The panel below stays open.
            event.stopPropagation();
            event.nativeEvent.stopImmediatePropagation();
            close();
          }}
        >
          <PalletIsometricView design={design} isApart={false} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <figure className={classes.shown}>
          <PalletIsometricView design={design} isApart={false} />
          <figcaption>
            {describePalletDesign(design, language)}
            <br />
            {say(palletDesignTexts.drawnAt, { at: formatMoment(drawnAt, language) })}
          </figcaption>
        </figure>
      </Popover.Dropdown>
    </Popover>
  );
}
