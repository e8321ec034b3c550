import { mySettingsTexts } from '@tarima/domain/users/my-settings-texts';
import { getInitials } from '@tarima/domain/users/initials';
import { useController, type UseFormReturn } from 'react-hook-form';
import { toFieldError, sayFieldError, type FormValues } from '../../kit/form/rule-errors.ts';
import { compressPicture, type CompressionResult } from '../../kit/picture/compress-picture.ts';
import { ChosenFileImage } from '../../kit/picture/picture-image.tsx';
import { PictureInput } from '../../kit/picture/picture-input.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { useSignedInUser } from '../../kit/signed-in-user.ts';
import classes from '../settings.module.css';
import { removedPictureMarker } from './use-my-settings-form.ts';

const name = 'picture';

/** Input of the user's own picture, 300 pixels wide; the initials without one. */
export function ProfilePictureInput<Sent>({
  form,
}: {
  form: UseFormReturn<FormValues, unknown, Sent>;
}) {
  const { say, language } = useLanguage();
  const visitor = useSignedInUser();
  const { field, fieldState } = useController({ control: form.control, name });
  const chosen = field.value instanceof File ? field.value : undefined;
  const saved = field.value === removedPictureMarker ? null : visitor.profilePic;
  const alt = say(mySettingsTexts.pictureOf, { name: visitor.name });

  const onPrepared = (prepared: CompressionResult<File>) => {
    if ('refused' in prepared) {
      form.setError(name, toFieldError(prepared.refused));
      return;
    }
    form.clearErrors(name);
    field.onChange(prepared.kept);
  };
  return (
    <PictureInput
      label={say(mySettingsTexts.picture)}
      preview={
        <div className={classes.avatar}>
          {chosen ? (
            <ChosenFileImage file={chosen} alt={alt} />
          ) : saved === null ? (
            <span aria-hidden>{getInitials(visitor.name)}</span>
          ) : (
            <img src={saved} alt={alt} />
          )}
        </div>
      }
      hasPicture={chosen !== undefined || saved !== null}
      error={sayFieldError(fieldState.error, language)}
      prepare={compressPicture}
      onPrepared={onPrepared}
      onRemove={() => {
        form.clearErrors(name);
        // A newly selected picture is discarded; a saved one is removed with the next update.
        field.onChange(chosen || visitor.profilePic === null ? '' : removedPictureMarker);
      }}
    />
  );
}
