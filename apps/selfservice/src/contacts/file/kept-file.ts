/** A file as text that the browser keeps while somebody signs in again. */
export async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return `${encodeURIComponent(file.name)} ${btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))}`;
}

/** The file of such a text. */
export function fileOf(text: string): File {
  const [name = '', content = ''] = text.split(' ');
  return new File([Uint8Array.from(atob(content), (sign) => sign.codePointAt(0) ?? 0)], decodeURIComponent(name));
}
