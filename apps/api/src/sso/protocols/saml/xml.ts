import { DOMParser } from '@xmldom/xmldom';
import { refuseSso } from '../../provider/checks/failure.ts';

export const SAML = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;

/**
 * Parses untrusted XML. Rejects DOCTYPE and ENTITY declarations before parsing, and malformed documents: lenient
 * parsers disagree about their content.
 */
export function parseXml(text: string): Element {
  if (/<!(?!--|\[CDATA\[)/.test(text)) refuseSso('XML with a declaration');
  // The parser's message would quote the document.
  const fail = () => refuseSso('XML that cannot be read');
  const document = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } }).parseFromString(
    text,
    'text/xml',
  ) as Document | undefined;
  return document?.documentElement ?? refuseSso('XML without an element');
}

/** Descendants with this name, in document order. */
export function below(element: Element, namespace: string, name: string): Element[] {
  return Array.from(element.getElementsByTagNameNS(namespace, name));
}

/** Children with this name. */
export function children(element: Element, namespace: string, name: string): Element[] {
  return below(element, namespace, name).filter(({ parentNode }) => parentNode === element);
}

/** Trimmed text of an element. */
export const textIn = (element: Element): string => (element.textContent ?? '').trim();
