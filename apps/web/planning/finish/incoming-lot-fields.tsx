import { TextInput } from '@mantine/core';
import { orderTexts } from '@tarima/domain/orders/texts';
import DayField from '../../kit/form/day-field.tsx';
import { useLanguage } from '../../kit/words.tsx';

interface LotFieldsProps {
  readonly lotCode: string;
  readonly expirationDate: string;
  /** Returns the server's error for a field. */
  getErrorText(field: string): string | undefined;
  changeCode(lotCode: string): void;
  changeDate(expirationDate: string): void;
}

/** Lot code and expiration date of the incoming goods. */
export function IncomingLotFields({
  getErrorText,
  changeCode,
  changeDate,
  ...lot
}: LotFieldsProps) {
  const { say } = useLanguage();
  return (
    <>
      <TextInput
        label={say(orderTexts.lotCode)}
        description={say(orderTexts.lotHint)}
        value={lot.lotCode}
        error={getErrorText('lotCode')}
        maxLength={60}
        onChange={({ currentTarget }) => changeCode(currentTarget.value)}
      />
      <DayField
        label={say(orderTexts.lotExpiration)}
        value={lot.expirationDate}
        error={getErrorText('expirationDate')}
        onChange={changeDate}
      />
    </>
  );
}
