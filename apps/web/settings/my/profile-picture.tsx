import { mySettingsTexts } from '@tarima/domain/users/my-settings-texts';
import { initialsOf } from '@tarima/domain/users/user';
import { useCallback } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { asFieldError, sayFieldError, type FormValues } from '../../kit/form/rule-errors.ts';
import { compressed, type Prepared } from '../../kit/picture/compress.ts';
import { PictureInput } from '../../kit/picture/picture-input.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { useVisitor } from '../../shell/root-route.ts';
import classes from '../settings.module.css';
import { removed } from './use-my-settings.ts';

const name = 'picture';

/** One's own face, 300 pixels wide; without one, the initials of one's name. */
export function ProfilePicture<Sent>({ form }: { form: UseFormReturn<FormValues, unknown, Sent> }) {
  const { say, language } = useLanguage();
  const visitor = useVisitor();
  const { field, fieldState } = useController({ control: form.control, name });
  const chosen = field.value instanceof File ? field.value : undefined;
  const saved = field.value === removed ? null : visitor.profilePic;
  const alt = say(mySettingsTexts.pictureOf, { name: visitor.name });

  const onPrepared = (prepared: Prepared<File>) => {
    if ('refused' in prepared) {
      form.setError(name, asFieldError(prepared.refused));
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
            <ChosenPicture file={chosen} alt={alt} />
          ) : saved === null ? (
            <span aria-hidden>{initialsOf(visitor.name)}</span>
          ) : (
            <img src={saved} alt={alt} />
          )}
        </div>
      }
      hasPicture={chosen !== undefined || saved !== null}
      error={sayFieldError(fieldState.error, language)}
      prepare={compressed}
      onPrepared={onPrepared}
      onRemove={() => {
        form.clearErrors(name);
        // A picture that was only chosen is put back; one that is saved goes with the next update.
        field.onChange(chosen || visitor.profilePic === null ? '' : removed);
      }}
    />
  );
}

/** A file has an address as long as it is shown. */
function ChosenPicture({ file, alt }: { file: File; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt={alt} />;
}
