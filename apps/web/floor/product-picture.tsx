import { useState } from 'react';
import { PalletDrawing } from '../kit/picture/pallet-drawing.tsx';
import classes from './floor.module.css';

/** What is to be made: its picture, or a pallet drawn in lines where there is none to be had. */
export function ProductPicture({ picture }: { picture: string | null }) {
  const [lost, setLost] = useState<string | null>(null);
  if (picture !== null && picture !== lost)
    return (
      <img className={classes.product} src={picture} alt="" onError={() => setLost(picture)} />
    );
  return <PalletDrawing className={classes.product} />;
}
