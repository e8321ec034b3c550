import { pictureTexts } from '@tarima/domain/kit/picture-texts';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import { useState } from 'react';
import { useLanguage } from '../words.tsx';
import { compressPicture } from './compress-picture.ts';
import type { FormPicture } from './picture-image.tsx';

let chosen = 0;

/**
 * Prepares chosen files as pictures of a form, one after another. Files that are no pictures become issues, and so do files
 * beyond the greatest number, until there is room again.
 */
export function usePicturePreparation(
  count: number,
  most: number,
  onPrepared: (picture: FormPicture) => void,
) {
  const speech = useLanguage();
  const { say } = speech;
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const prepare = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    let room = most - count;
    const found: string[] = [];
    const beyond: string[] = [];
    try {
      for (const file of files) {
        // A refused file takes no room from the next one.
        if (room <= 0) {
          beyond.push(file.name);
          continue;
        }
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
          room -= 1;
          onPrepared({ key: `new-${chosen}`, file: prepared.kept });
        }
      }
    } finally {
      setRefusals(found);
      setLeftOut(beyond);
      setBusy(false);
    }
  };
  /** Adds files, unless others are being prepared. */
  const add = (files: readonly File[]): void => {
    if (!busy && files.length > 0) void prepare(files);
  };
  const issues =
    leftOut.length > 0 && count >= most
      ? [say(pictureTexts.leftOut, { most, names: leftOut.join(', ') }), ...refusals]
      : refusals;
  return { busy, issues, add };
}
