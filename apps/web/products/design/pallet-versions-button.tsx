import { Button } from '@mantine/core';
import { palletDesignTexts } from '@tarima/domain/pallets/texts';
import { History } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLanguage } from '../../kit/words.tsx';

const PalletVersionsDialog = lazy(() => import('./pallet-versions-dialog.tsx'));

/** Button that opens the earlier drawings of a product. */
export function PalletVersionsButton({ productId }: { readonly productId: number }) {
  const { say } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<History size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {say(palletDesignTexts.versions)}
      </Button>
      {isOpen && (
        <Suspense>
          <PalletVersionsDialog productId={productId} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
