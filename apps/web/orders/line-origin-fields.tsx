import type { OriginChoices, WholeOrder } from '@tarima/domain/orders/answers';
import type { OriginType, TransferType } from '@tarima/domain/orders/origins';
import { orderTexts } from '@tarima/domain/orders/texts';
import { catalogs } from '@tarima/domain/catalogs/catalogs';
import { formatDecimal } from '../kit/format.ts';
import { LocalSelect } from '../kit/select/local-select.tsx';
import { useLanguage } from '../kit/words.tsx';

/** Origin of a line as far as it is chosen. */
export interface ChosenOrigin {
  readonly origin?: OriginType;
  readonly originId?: number;
  readonly transferType?: TransferType;
  readonly store?: number;
}

interface OriginStoreSelectProps {
  readonly label: string;
  readonly choices: OriginChoices;
  readonly value: number | undefined;
  /** Shows the available units of each store. */
  readonly withStock?: true;
  onChange(id: number | undefined): void;
}

/** Select of a store that the server offers. */
export function OriginStoreSelect({
  label,
  choices,
  value,
  withStock,
  onChange,
}: OriginStoreSelectProps) {
  const { say, language } = useLanguage();
  return (
    <LocalSelect
      label={label}
      required
      value={value === undefined ? null : String(value)}
      placeholder={say(
        choices.stores.length > 0 ? orderTexts.chooseStore : orderTexts.noStoreCovers,
      )}
      disabled={choices.stores.length === 0}
      data={choices.stores.map(({ id, name, available }) => ({
        value: String(id),
        label: withStock
          ? `${name} · ${say(orderTexts.available)}: ${formatDecimal(available, 3, language)}`
          : name,
      }))}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  );
}

interface OriginTransferFieldsProps {
  readonly order: WholeOrder;
  readonly choices: OriginChoices;
  readonly chosen: ChosenOrigin;
  readonly requested: number;
  onChange(chosen: ChosenOrigin): void;
}

/** Fields of a transfer: a division, then a type; a transfer to the own division needs a store too. */
export function OriginTransferFields({
  order,
  choices,
  chosen,
  requested,
  onChange,
}: OriginTransferFieldsProps) {
  const { say, language } = useLanguage();
  const divisions = groupDivisions(choices, order.division.id);
  const kinds = catalogs.transferTypes;
  return (
    <>
      <LocalSelect
        label={say(orderTexts.chooseDivision)}
        required
        value={chosen.originId === undefined ? null : String(chosen.originId)}
        placeholder={say(
          divisions.length > 0 ? orderTexts.chooseDivision : orderTexts.noDivisionHas,
        )}
        disabled={divisions.length === 0}
        data={divisions.map(({ id, name, available }) => ({
          value: String(id),
          label: `${name} · ${say(orderTexts.available)}: ${formatDecimal(available, 3, language)}`,
          disabled: available < requested,
        }))}
        onChange={(id) =>
          onChange({ origin: 'transfer', ...(id !== null && { originId: Number(id) }) })
        }
      />
      {chosen.originId !== undefined && (
        <LocalSelect
          label={say(orderTexts.transferType)}
          required
          value={chosen.transferType ?? null}
          placeholder={say(orderTexts.transferType)}
          data={Object.entries(kinds).map(([value, words]) => ({ value, label: say(words) }))}
          onChange={(value) => {
            const { store: _, transferType: __, ...rest } = chosen;
            const transferType =
              value === 'transfer' || value === 'collect' || value === 'directMailing'
                ? value
                : undefined;
            onChange(transferType ? { ...rest, transferType } : rest);
          }}
        />
      )}
      {chosen.transferType === 'transfer' && (
        <OriginStoreSelect
          label={say(orderTexts.targetStore)}
          choices={choices}
          value={chosen.store}
          onChange={(store) => {
            const { store: _, ...rest } = chosen;
            onChange(store === undefined ? rest : { ...rest, store });
          }}
        />
      )}
    </>
  );
}

/** Returns the other divisions with their available units. */
export function groupDivisions({ productAvailability }: OriginChoices, divisionId: number) {
  const byId = new Map<number, { id: number; name: string; available: number }>();
  for (const { division, available } of productAvailability) {
    if (division.id === divisionId) continue;
    const before = byId.get(division.id)?.available ?? 0;
    byId.set(division.id, { ...division, available: before + available });
  }
  return [...byId.values()];
}
