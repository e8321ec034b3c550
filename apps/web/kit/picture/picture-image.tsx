import type { StoredFile } from '@tarima/domain/kit/uploads';
import { useCallback } from 'react';

/** Picture of a form: already stored on the server, or just chosen. */
export type FormPicture =
  | { readonly key: string; readonly stored: StoredFile }
  | { readonly key: string; readonly file: File };

export const getPictureName = (picture: FormPicture): string =>
  'stored' in picture ? picture.stored.name : picture.file.name;

interface PictureImageProps {
  readonly picture: FormPicture;
  readonly size: 'preview' | 'full';
  readonly alt: string;
  readonly className?: string | undefined;
}

export function PictureImage({ picture, size, alt, className }: PictureImageProps) {
  if ('file' in picture)
    return <ChosenFileImage file={picture.file} alt={alt} className={className} />;
  const { url, previewUrl } = picture.stored;
  return (
    <img src={size === 'preview' ? (previewUrl ?? url) : url} alt={alt} className={className} />
  );
}

/** Image of a chosen file, whose object URL is valid while it is shown. */
export function ChosenFileImage(props: {
  file: File;
  alt: string;
  className?: string | undefined;
}) {
  const { file, alt, className } = props;
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt={alt} className={className} />;
}
