/** Longer side of a photo in pixels: the plates of a truck stay readable, and a slow network can send ten photos. */
const longestSide = 1600;
const quality = 0.8;

/** Shrinks a photo. @throws where the browser cannot read the picture */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (shrunk) => (shrunk ? resolve(shrunk) : reject(new Error('The photo was not drawn'))),
      'image/jpeg',
      quality,
    ),
  );
}
