import { inventoryTexts } from '@tarima/domain/inventories/texts';
import { Lock } from 'lucide-react';
import { useLanguage } from '../kit/words.tsx';
import classes from './inventories.module.css';

/** Code of a lot on hold, with a mark: its available quantity is promised to no one. */
export function HeldLotCode({ lotCode }: { readonly lotCode: string }) {
  const { say } = useLanguage();
  return (
    <span className={classes.expiration}>
      <span>{lotCode}</span>
      <span className={classes.soon}>
        <Lock size={14} aria-hidden />
        {say(inventoryTexts.isOnHold)}
      </span>
    </span>
  );
}
