import { sayValidationRule } from '@tarima/domain/kit/rules';
import { shipmentPieceTexts } from '@tarima/domain/shipments/shipment-piece-texts';
import { useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { sayFieldError, type FormValues } from '../kit/form/rule-errors.ts';
import { compressPicture, type CompressionResult } from '../kit/picture/compress-picture.ts';
import { ChosenFileImage } from '../kit/picture/picture-image.tsx';
import { PictureInput } from '../kit/picture/picture-input.tsx';
import { useLanguage } from '../kit/words.tsx';

/** Input for a photo of the refused pieces, in the field `photo` of a form. */
export function RefusalPhotoInput({ control }: { readonly control: Control<FormValues> }) {
  const { say, language } = useLanguage();
  const [issue, setIssue] = useState<string>();
  const { field, fieldState } = useController({ control, name: 'photo' });
  const photos: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
  const [chosen] = photos;
  const label = say(shipmentPieceTexts.refusalPhoto);
  return (
    <PictureInput
      label={label}
      preview={chosen instanceof File ? <ChosenFileImage file={chosen} alt={label} /> : null}
      hasPicture={chosen instanceof File}
      error={issue ?? sayFieldError(fieldState.error, language)}
      prepare={compressPicture}
      onPrepared={(prepared: CompressionResult<File>) => {
        const isRefused = 'refused' in prepared;
        setIssue(isRefused ? sayValidationRule(prepared.refused, language) : undefined);
        if (!isRefused) field.onChange([prepared.kept]);
      }}
      onRemove={() => {
        setIssue(undefined);
        field.onChange([]);
      }}
    />
  );
}
