import { LICENCE_PIXELS_MAX } from '../../rules/certification/licence-file.ts';

/** Every browser has a canvas of this size. The text of a document stays readable. */
const SHRUNK_PIXELS = 16_000_000;

/**
 * A photograph with more pixels than the API decodes, as a smaller JPEG with the same name; any other file as it is. A
 * file that the browser cannot read is returned unchanged, so that the API says what is wrong with it.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || !('createImageBitmap' in globalThis)) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  const { width, height } = picture;
  try {
    if (width * height <= LICENCE_PIXELS_MAX) return file;
    const scale = Math.sqrt(SHRUNK_PIXELS / (width * height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(width * scale);
    canvas.height = Math.floor(height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    return blob ? new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }) : file;
  } finally {
    picture.close();
  }
}
