import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import { orderTexts } from '@tarima/domain/orders/texts';
import { RemoteSelect } from '../../kit/select/remote-select.tsx';
import { useLanguage } from '../../kit/words.tsx';

interface DestinationStoreSelectProps {
  /** Division whose stores are offered; all stores where it is undefined. */
  readonly divisionId: number | undefined;
  /** Name of the division in the label, where there are several. */
  readonly divisionName: string | undefined;
  readonly value: NamedRecord | undefined;
  /** Position of the destination, counted from 0: by it the server names the store in its errors. */
  readonly at: number;
  /** Whether the form was sent: from then on a missing store is an error. */
  readonly tried: boolean;
  /** Returns the server's error of a field. */
  getErrorText(field: string): string | undefined;
  readonly focused?: boolean;
  onChange(store: NamedRecord | undefined): void;
}

/** Select of the store that made goods enter. */
export function DestinationStoreSelect(props: DestinationStoreSelectProps) {
  const {
    divisionId,
    divisionName,
    value,
    at,
    tried,
    getErrorText,
    focused = false,
    onChange,
  } = props;
  const { say } = useLanguage();
  return (
    <RemoteSelect
      module="stores"
      value={value}
      label={
        divisionName === undefined
          ? say(orderTexts.store)
          : say(orderTexts.storeIn, { division: divisionName })
      }
      required
      placeholder={say(kitTexts.choose)}
      description={undefined}
      error={
        tried && !value
          ? say(validationRuleTexts.required)
          : getErrorText(at === 0 ? 'store' : `otherStores.${at - 1}`)
      }
      narrowed={divisionId === undefined ? undefined : { divisionId }}
      nothing={say(kitTexts.noChoices)}
      data-autofocus={focused || undefined}
      onChange={onChange}
    />
  );
}
