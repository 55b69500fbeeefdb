import { DOMParser } from '@xmldom/xmldom';
import { refuseSso } from '../failure.ts';

export const SAML = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;

/**
 * Parses XML of somebody else. Declarations (DOCTYPE, ENTITY) are refused before anything is parsed, and so is what is
 * not well-formed: a parser that goes on reads something else than the next one does.
 */
export function parseXml(text: string): Element {
  if (/<!(?!--|\[CDATA\[)/.test(text)) refuseSso('XML with a declaration');
  // The parser's own words would quote the document.
  const fail = () => refuseSso('XML that cannot be read');
  const document = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } }).parseFromString(text, 'text/xml') as Document | undefined;
  return document?.documentElement ?? refuseSso('XML without an element');
}

/** Elements of a name anywhere below, in the order of the document. */
export function below(element: Element, namespace: string, name: string): Element[] {
  return Array.from(element.getElementsByTagNameNS(namespace, name));
}

/** Elements of a name directly below. */
export function children(element: Element, namespace: string, name: string): Element[] {
  return below(element, namespace, name).filter(({ parentNode }) => parentNode === element);
}

/** Text of an element without the white space around it. */
export const textIn = (element: Element): string => (element.textContent ?? '').trim();
