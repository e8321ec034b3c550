import { useState } from 'react';
import { PalletPlaceholderDrawing } from '../kit/picture/pallet-placeholder-drawing.tsx';
import classes from './floor.module.css';

/** Picture of the product; a line drawing of a pallet where none can be loaded. */
export function ProductPicture({ picture }: { picture: string | null }) {
  const [lost, setLost] = useState<string | null>(null);
  if (picture !== null && picture !== lost)
    return (
      <img className={classes.product} src={picture} alt="" onError={() => setLost(picture)} />
    );
  return <PalletPlaceholderDrawing className={classes.product} />;
}
