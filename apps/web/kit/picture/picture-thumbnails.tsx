import { ActionIcon } from '@mantine/core';
import { pictureTexts } from '@tarima/domain/kit/picture-texts';
import { X } from 'lucide-react';
import { ReorderHandle } from '../rows/reorder-handle.tsx';
import { moveItem } from '../rows/move-item.ts';
import { useLanguage } from '../words.tsx';
import { PictureImage, getPictureName, type FormPicture } from './picture-image.tsx';
import classes from './pictures.module.css';

interface PictureThumbnailsProps {
  readonly pictures: readonly FormPicture[];
  onChange(change: (pictures: readonly FormPicture[]) => readonly FormPicture[]): void;
  /** Shows a picture in full size, by its place in the list. */
  view(at: number): void;
}

/** Small pictures of an input, which the user views, reorders and removes. */
export function PictureThumbnails({ pictures, onChange, view }: PictureThumbnailsProps) {
  const { say } = useLanguage();
  return (
    <ul className={classes.thumbnails} data-ordered>
      {pictures.map((picture, at) => {
        const name = getPictureName(picture);
        return (
          <li key={picture.key} className={classes.thumbnail}>
            <button
              type="button"
              className={classes.view}
              aria-label={say(pictureTexts.view, { name })}
              onClick={() => view(at)}
            >
              <PictureImage picture={picture} size="preview" alt="" />
            </button>
            <ReorderHandle
              at={at}
              count={pictures.length}
              label={say(pictureTexts.move, { name })}
              small
              className={classes.handle}
              move={(from, to) => onChange((all) => moveItem(all, from, to))}
            />
            <ActionIcon
              variant="default"
              size="sm"
              className={classes.remove ?? ''}
              aria-label={say(pictureTexts.takeOff, { name })}
              onClick={() => onChange((all) => all.filter(({ key }) => key !== picture.key))}
            >
              <X size={14} aria-hidden />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
