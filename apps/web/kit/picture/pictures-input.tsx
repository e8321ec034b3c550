import { Button, Input } from '@mantine/core';
import { pictureTexts } from '@tarima/domain/kit/picture-texts';
import { mediaTypesByFileKind } from '@tarima/domain/kit/uploads';
import { ImagePlus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLatestCallback } from '../use-latest-callback.ts';
import { useLanguage } from '../words.tsx';
import { maxPictureMegabytes } from './compress-picture.ts';
import type { FormPicture } from './picture-image.tsx';
import { PictureThumbnails } from './picture-thumbnails.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import classes from './pictures.module.css';
import { useFilesDrop } from './use-file-drop.ts';
import { usePicturePreparation } from './use-picture-preparation.ts';

interface PicturesInputProps {
  readonly label: string;
  readonly pictures: readonly FormPicture[];
  readonly most: number;
  readonly error: string | undefined;
  /** Called while chosen pictures are being prepared, and when all of them are ready or one was refused. */
  onPreparation(state: 'busy' | 'ready' | 'refused'): void;
  /** Called with a change of the current pictures: pictures are prepared one after another, while others may be removed. */
  onChange(change: (pictures: readonly FormPicture[]) => readonly FormPicture[]): void;
}

/** Input of several pictures: chosen or dropped, compressed, reordered, and viewed in full size. */
export function PicturesInput(props: PicturesInputProps) {
  const { label, pictures, most, error, onPreparation, onChange } = props;
  const { say } = useLanguage();
  const ids = { label: useId(), hint: useId(), error: useId() };
  const input = useRef<HTMLInputElement>(null);
  const [viewed, setViewed] = useState<number>();
  const { busy, issues, add } = usePicturePreparation(pictures.length, most, (picture) =>
    onChange((all) => [...all, picture]),
  );
  const reportPreparation = useLatestCallback(onPreparation);
  const isRefused = issues.length > 0;
  useEffect(() => {
    reportPreparation(busy ? 'busy' : isRefused ? 'refused' : 'ready');
  }, [busy, isRefused, reportPreparation]);
  const { dropZone, over } = useFilesDrop(add);
  const problems = [...(error === undefined ? [] : [error]), ...issues];
  return (
    <fieldset
      ref={dropZone}
      className={classes.pictures}
      aria-labelledby={ids.label}
      data-over={over || undefined}
    >
      <div id={ids.label} className={classes.label}>
        {label}
      </div>
      {pictures.length > 0 && (
        <PictureThumbnails pictures={pictures} onChange={onChange} view={setViewed} />
      )}
      <div className={classes.controls}>
        <Button
          variant="default"
          size="xs"
          leftSection={<ImagePlus size={16} aria-hidden />}
          loading={busy}
          disabled={pictures.length >= most}
          aria-describedby={problems.length === 0 ? ids.hint : `${ids.error} ${ids.hint}`}
          onClick={() => input.current?.click()}
        >
          {say(pictureTexts.add)}
        </Button>
        <span id={ids.hint} className={classes.hint}>
          {busy
            ? say(pictureTexts.preparing)
            : say(pictureTexts.dropSome, {
                max: maxPictureMegabytes,
                count: pictures.length,
                most,
              })}
        </span>
      </div>
      {problems.length > 0 && (
        <Input.Error id={ids.error} role="alert">
          {problems.map((problem) => (
            <span key={problem} className={classes.problem}>
              {problem}
            </span>
          ))}
        </Input.Error>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        aria-labelledby={ids.label}
        accept={mediaTypesByFileKind.image.join(',')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The input is cleared, so that choosing the same file again triggers a change.
          event.currentTarget.value = '';
          add(files);
        }}
      />
      <PictureViewer pictures={pictures} at={viewed} show={setViewed} />
    </fieldset>
  );
}
