import type { CurrentAccount } from '@tarima/domain/accounts/contract';
import { accountStyleSchema, type AccountStyle } from '@tarima/domain/accounts/account-style';
import { globalSettingsTexts } from '@tarima/domain/accounts/texts';
import { useMemo } from 'react';
import { createSchemaResolver, type FormValues } from '../../kit/form/rule-errors.ts';
import { toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { useSettingsForm } from '../use-settings-form.ts';
import { useSaveAccountSettings } from '../../company/account-settings.ts';

const toStyleValues = (style: AccountStyle): FormValues => ({
  ...style,
  logoIcon: style.logoIcon ?? '',
  logoText: style.logoText ?? '',
});

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

const resolver = createSchemaResolver(accountStyleSchema, (values) => ({
  ...values,
  logoIcon: isBlank(values['logoIcon']) ? null : values['logoIcon'],
  logoText: isBlank(values['logoText']) ? null : values['logoText'],
}));

/** Returns the style of the form for the preview: an incomplete value is shown as it is saved. */
export const getPreviewStyle = (
  savedStyle: AccountStyle,
  typedValues: FormValues,
): AccountStyle => {
  const readable = Object.entries(typedValues).filter(([name, value]) => {
    const merged = accountStyleSchema.safeParse({
      ...savedStyle,
      [name]: isBlank(value) ? null : value,
    });
    return merged.success;
  });
  const merged = Object.fromEntries(
    readable.map(([name, value]) => [name, isBlank(value) ? null : value]),
  );
  return accountStyleSchema.parse({ ...savedStyle, ...merged });
};

export type StyleSettingsFormState = ReturnType<typeof useStyleSettingsForm>;

export function useStyleSettingsForm({ styleMetadata: saved }: CurrentAccount) {
  const { say } = useLanguage();
  const saveAccount = useSaveAccountSettings();
  const values = useMemo(() => toStyleValues(saved), [saved]);
  return useSettingsForm({
    values,
    resolver,
    nameOf: (path) => path.replace(/^styleMetadata\./, ''),
    save: async (sent) => {
      const account = await saveAccount({ styleMetadata: sent });
      toastSuccess(say(globalSettingsTexts.updated));
      return toStyleValues(account.styleMetadata);
    },
  });
}
