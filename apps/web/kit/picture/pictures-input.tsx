import { ActionIcon, Button, Input } from '@mantine/core';
import { pictureTexts } from '@tarima/domain/kit/picture-texts';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import { mediaTypesByFileKind } from '@tarima/domain/kit/uploads';
import { ImagePlus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ReorderHandle } from '../rows/reorder-handle.tsx';
import { moveItem } from '../rows/move-item.ts';
import { useLanguage } from '../words.tsx';
import { compressPicture, maxPictureMegabytes } from './compress-picture.ts';
import { PictureImage, getPictureName, type FormPicture } from './picture-image.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import classes from './pictures.module.css';
import { useFilesDrop } from './use-file-drop.ts';

interface PicturesInputProps {
  readonly label: string;
  readonly pictures: readonly FormPicture[];
  readonly most: number;
  readonly error: string | undefined;
  /** Called with a change of the current pictures: pictures are prepared one after another, while others may be removed. */
  onChange(change: (pictures: readonly FormPicture[]) => readonly FormPicture[]): void;
}

let chosen = 0;

/** Input of several pictures: chosen or dropped, compressed, reordered, and viewed in full size. */
export function PicturesInput({ label, pictures, most, error, onChange }: PicturesInputProps) {
  const speech = useLanguage();
  const { say } = speech;
  const ids = { label: useId(), hint: useId(), error: useId() };
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [issues, setIssues] = useState<readonly string[]>([]);
  const [viewed, setViewed] = useState<number>();

  const take = async (files: readonly File[]): Promise<void> => {
    if (busy || files.length === 0) return;
    setBusy(true);
    const room = most - pictures.length;
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
          const picture = { key: `new-${chosen}`, file: prepared.kept };
          onChange((all) => [...all, picture]);
        }
      }
    } finally {
      setIssues(found);
      setBusy(false);
    }
  };
  const { dropZone, over } = useFilesDrop((files) => void take(files));
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
        <ul className={classes.thumbnails} data-ordered>
          {pictures.map((picture, at) => {
            const name = getPictureName(picture);
            return (
              <li key={picture.key} className={classes.thumbnail}>
                <button
                  type="button"
                  className={classes.view}
                  aria-label={say(pictureTexts.view, { name })}
                  onClick={() => setViewed(at)}
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
          void take(files);
        }}
      />
      <PictureViewer pictures={pictures} at={viewed} show={setViewed} />
    </fieldset>
  );
}
