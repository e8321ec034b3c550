import { Button } from '@mantine/core';
import { marginTexts } from '@tarima/domain/pallets/margin-texts';
import { Percent } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';

const RenewPricesDialog = lazy(() => import('./design/renew-prices-dialog.tsx'));

/** Button that opens the prices whose margin is below the target, for users who may see costs and prices. */
export function RenewPricesButton() {
  const { say } = useLanguage();
  const may = useHasPermission();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('costs') || !may('prices')) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Percent size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {say(marginTexts.open)}
      </Button>
      <Suspense>{isOpen && <RenewPricesDialog close={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
