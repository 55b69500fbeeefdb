/** The first `max` characters (code points) of a text: an emoji or a rare Chinese character is never split. */
export const cut = (text: string, max: number): string => [...text.slice(0, max * 2)].slice(0, max).join('');
