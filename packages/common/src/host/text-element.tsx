import { Children, type ReactNode } from 'react';

/**
 * Element of each formatted text. Page translation of browsers replaces text nodes; React cannot insert before, remove
 * or update a node that is no longer on the page, but it can do so with the element around it.
 */
export function TextElement({ children }: { children?: ReactNode }) {
  const parts = Children.toArray(children);
  const texts = parts.filter((part) => typeof part === 'string');
  if (texts.length === parts.length) return <span>{texts.join('')}</span>;
  // Text nodes beside elements cannot be updated: another text is another element.
  return <span key={texts.join('|')}>{parts}</span>;
}
