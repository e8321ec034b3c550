import { pictureTexts } from '@tarima/domain/kit/picture-texts';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import { useState } from 'react';
import { useLanguage } from '../words.tsx';
import { compressPicture } from './compress-picture.ts';
import type { FormPicture } from './picture-image.tsx';

let chosen = 0;

/**
 * Prepares chosen files as pictures of a form, one after another. Files beyond the greatest number, and files that are no
 * pictures, become issues.
 */
export function usePicturePreparation(
  count: number,
  most: number,
  onPrepared: (picture: FormPicture) => void,
) {
  const speech = useLanguage();
  const { say } = speech;
  const [busy, setBusy] = useState(false);
  const [issues, setIssues] = useState<readonly string[]>([]);
  const prepare = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    const room = most - count;
    const found =
      files.length > room
        ? [sayValidationRule({ rule: 'files', params: { max: most } }, speech.language)]
        : [];
    try {
      for (const file of files.slice(0, room)) {
        const prepared = await compressPicture(file);
        if ('refused' in prepared)
          found.push(
            say(pictureTexts.refused, {
              name: file.name,
              reason: sayValidationRule(prepared.refused, speech.language),
            }),
          );
        else {
          chosen += 1;
          onPrepared({ key: `new-${chosen}`, file: prepared.kept });
        }
      }
    } finally {
      setIssues(found);
      setBusy(false);
    }
  };
  /** Adds files, unless others are being prepared. */
  const add = (files: readonly File[]): void => {
    if (!busy && files.length > 0) void prepare(files);
  };
  return { busy, issues, add };
}
