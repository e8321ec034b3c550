import { Button, Input } from '@mantine/core';
import { pictureTexts } from '@tarima/domain/kit/picture-texts';
import { mediaTypesByFileKind } from '@tarima/domain/kit/uploads';
import { ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useLanguage } from '../words.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { maxPictureMegabytes, type CompressionResult } from './compress-picture.ts';
import classes from './picture.module.css';

interface PictureInputProps<Kept> {
  readonly label: string;
  /** Current picture, or its placeholder. */
  readonly preview: ReactNode;
  readonly hasPicture: boolean;
  readonly error: string | undefined;
  /** Prepares the chosen file for storage. */
  prepare(file: File): Promise<CompressionResult<Kept>>;
  onPrepared(prepared: CompressionResult<Kept>): void;
  onRemove(): void;
}

/** Input of one picture: chosen, dropped or removed. */
export function PictureInput<Kept>(props: PictureInputProps<Kept>) {
  const { label, preview, hasPicture, error, prepare, onPrepared, onRemove } = props;
  const { say } = useLanguage();
  const ids = { label: useId(), hint: useId(), error: useId() };
  const file = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  const take = async (chosen: File | undefined): Promise<void> => {
    if (!chosen || busy) return;
    setBusy(true);
    try {
      onPrepared(await prepare(chosen));
    } finally {
      setBusy(false);
    }
  };
  const { dropZone, over } = useFileDrop((dropped) => void take(dropped));
  return (
    <fieldset
      ref={dropZone}
      className={classes.picture}
      aria-labelledby={ids.label}
      data-over={over || undefined}
    >
      <div className={classes.preview}>{preview}</div>
      <div className={classes.controls}>
        <div id={ids.label} className={classes.label}>
          {label}
        </div>
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<ImageUp size={16} aria-hidden />}
            loading={busy}
            aria-describedby={error === undefined ? ids.hint : `${ids.error} ${ids.hint}`}
            onClick={() => file.current?.click()}
          >
            {say(hasPicture ? pictureTexts.change : pictureTexts.choose)}
          </Button>
          {hasPicture && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<Trash2 size={16} aria-hidden />}
              disabled={busy}
              onClick={onRemove}
            >
              {say(pictureTexts.remove)}
            </Button>
          )}
        </div>
        {error !== undefined && (
          <Input.Error id={ids.error} role="alert">
            {error}
          </Input.Error>
        )}
        <p id={ids.hint} className={classes.hint}>
          {busy
            ? say(pictureTexts.preparing)
            : say(pictureTexts.drop, { max: maxPictureMegabytes })}
        </p>
        <input
          ref={file}
          type="file"
          hidden
          tabIndex={-1}
          aria-labelledby={ids.label}
          accept={mediaTypesByFileKind.image.join(',')}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            // The input is cleared, so that choosing the same file again triggers a change.
            event.currentTarget.value = '';
            void take(chosen);
          }}
        />
      </div>
    </fieldset>
  );
}
