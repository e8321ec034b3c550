import { ActionIcon, Modal } from '@mantine/core';
import { pictureTexts } from '@tarima/domain/kit/picture-texts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DialogHeader } from '../frame/dialog-header.tsx';
import panelClasses from '../frame/panel.module.css';
import { useLanguage } from '../words.tsx';
import { PictureImage, getPictureName, type FormPicture } from './picture-image.tsx';
import classes from './pictures.module.css';

interface PictureViewerProps {
  readonly pictures: readonly FormPicture[];
  /** Index of the shown picture; undefined when none is shown. */
  readonly at: number | undefined;
  show(at: number | undefined): void;
}

/** Viewer of a picture as large as the screen allows, with links to its neighbours. */
export function PictureViewer({ pictures, at, show }: PictureViewerProps) {
  const { say } = useLanguage();
  const picture = at === undefined ? undefined : pictures[at];
  const step = (by: number) => {
    const to = (at ?? 0) + by;
    if (to >= 0 && to < pictures.length) show(to);
  };
  return (
    <Modal.Root
      opened={picture !== undefined}
      onClose={() => show(undefined)}
      size="auto"
      centered
      zIndex={300}
    >
      <Modal.Overlay backgroundOpacity={0.7} />
      <Modal.Content
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') step(-1);
          if (event.key === 'ArrowRight') step(1);
        }}
      >
        <DialogHeader close={() => show(undefined)}>
          <Modal.Title className={panelClasses.title}>
            {picture && getPictureName(picture)}
            {at !== undefined && (
              <span className={classes.hint}>
                {say(pictureTexts.position, { at: at + 1, count: pictures.length })}
              </span>
            )}
          </Modal.Title>
        </DialogHeader>
        <Modal.Body className={classes.viewer}>
          {at !== undefined && at > 0 && (
            <ActionIcon
              variant="default"
              size="lg"
              className={classes.previous ?? ''}
              aria-label={say(pictureTexts.previous)}
              onClick={() => step(-1)}
            >
              <ChevronLeft size={18} aria-hidden />
            </ActionIcon>
          )}
          {picture && (
            <PictureImage
              picture={picture}
              size="full"
              alt={getPictureName(picture)}
              className={classes.full}
            />
          )}
          {at !== undefined && at < pictures.length - 1 && (
            <ActionIcon
              variant="default"
              size="lg"
              className={classes.next ?? ''}
              aria-label={say(pictureTexts.next)}
              onClick={() => step(1)}
            >
              <ChevronRight size={18} aria-hidden />
            </ActionIcon>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
