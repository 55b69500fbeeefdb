import type { RefObject } from 'react';
import { useAction } from '../keys/keys.ts';

/** Attribute of the link or button of a row that opens its request. */
export const OPENS_ROW = { 'data-opens-row': '' } as const;

/** Next and previous move the focus from row to row; Enter then opens the request. */
export function useRowKeys(frame: RefObject<HTMLElement | null>): void {
  function move(step: 1 | -1) {
    const openers = [...(frame.current?.querySelectorAll<HTMLElement>('[data-opens-row]') ?? [])];
    const at = openers.findIndex((one) => one === document.activeElement);
    const target = at < 0 ? openers[step > 0 ? 0 : openers.length - 1] : openers[at + step];
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
  }
  useAction('next', () => move(1));
  useAction('previous', () => move(-1));
}
