/** A file as text that the browser keeps while somebody signs in again. */
export const textOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(`${encodeURIComponent(file.name)} ${reader.result as string}`));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')));
    reader.readAsDataURL(file);
  });

/** The file of such a text. */
export function fileOf(text: string): File {
  const [name = '', address = ''] = text.split(' ');
  const bytes = atob(address.slice(address.indexOf(',') + 1));
  return new File([Uint8Array.from(bytes, (sign) => sign.codePointAt(0) ?? 0)], decodeURIComponent(name));
}
