import { z } from 'zod';

/** Media types of each accepted kind of file. */
export const mediaTypesByFileKind = {
  image: ['image/png', 'image/jpeg', 'image/webp', 'image/avif'],
  pdf: ['application/pdf'],
  sheet: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  /** Tables as text, with commas, semicolons or tabs. */
  table: ['text/csv'],
} as const;
export type FileKind = keyof typeof mediaTypesByFileKind;

export const uploadLimits = { megabytes: 10, files: 10 } as const;
const maxBytes = uploadLimits.megabytes * 1_000_000;

/** Widths in pixels in which an image can be requested, besides the original. */
export const imageVariants = { small: 96, preview: 300, large: 1200 } as const;
export type FileVariant = keyof typeof imageVariants | 'original';

/** Returns the schema of the files of one form field, as browser and server hold them. The call sets `multipart: true`. */
export const createUploadsSchema = (kinds: readonly FileKind[], max: number = uploadLimits.files) =>
  z
    .array(
      z
        .file('fileType')
        .mime(
          kinds.flatMap((kind) => [...mediaTypesByFileKind[kind]]),
          'fileType',
        )
        .refine(({ size }) => size <= maxBytes, {
          error: 'fileSize',
          params: { max: uploadLimits.megabytes },
        }),
    )
    .max(max, 'files')
    .default([]);

/** Schema of a stored file in a response: its links expire within a day. */
export const storedFileSchema = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(['image', 'pdf', 'sheet']),
  size: z.int(),
  url: z.string(),
  previewUrl: z.string().nullable(),
});
export type StoredFile = z.infer<typeof storedFileSchema>;
