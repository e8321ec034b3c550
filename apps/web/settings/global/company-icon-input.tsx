import type { AccountStyle } from '@tarima/domain/accounts/account-style';
import { accountStyleTexts } from '@tarima/domain/accounts/texts';
import { useController, type UseFormReturn } from 'react-hook-form';
import { toFieldError, sayFieldError, type FormValues } from '../../kit/form/rule-errors.ts';
import { toThumbnailDataUri, type CompressionResult } from '../../kit/picture/compress-picture.ts';
import { PictureInput } from '../../kit/picture/picture-input.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { ProductMark } from '../../company/product-mark.tsx';
import styles from './style.module.css';

const name = 'logoIcon';
const side = 128; // Pixels; small, because every page contains the icon.

const small = (file: File) => toThumbnailDataUri(file, side);

interface LogoIconProps<Sent> {
  readonly form: UseFormReturn<FormValues, unknown, Sent>;
  readonly shown: AccountStyle;
}

/** Input of the icon of the company, on its own background; without one, it shows the icon of the product. */
export function CompanyIconInput<Sent>({ form, shown }: LogoIconProps<Sent>) {
  const { say, language } = useLanguage();
  const { field, fieldState } = useController({ control: form.control, name });

  const onPrepared = (prepared: CompressionResult<string>) => {
    if ('refused' in prepared) {
      form.setError(name, toFieldError(prepared.refused));
      return;
    }
    form.clearErrors(name);
    field.onChange(prepared.kept);
  };
  return (
    <PictureInput
      label={say(accountStyleTexts.logoIcon)}
      preview={
        <div className={styles.icon} style={{ background: shown.bgLogoColor }}>
          {shown.logoIcon === null ? (
            <ProductMark size={40} />
          ) : (
            <img src={shown.logoIcon} alt={say(accountStyleTexts.logoIcon)} />
          )}
        </div>
      }
      hasPicture={shown.logoIcon !== null}
      error={sayFieldError(fieldState.error, language)}
      prepare={small}
      onPrepared={onPrepared}
      onRemove={() => {
        form.clearErrors(name);
        field.onChange('');
      }}
    />
  );
}
