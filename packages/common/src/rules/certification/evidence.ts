import { sameCompanyName } from '../company/company-name.ts';
import { normaliseCreditCode } from './credit-code.ts';

/** A value of a licence that evidence is about. */
export type EvidenceField = 'company' | 'code' | 'person' | 'validity';

const bareCode = (code: string) => normaliseCreditCode(code.normalize('NFKC').replace(/[\s\p{Pd}]/gu, ''));
const bareText = (text: string) => text.normalize('NFKC').replace(/\s/g, '');

const SAME: Readonly<Record<EvidenceField, (one: string, other: string) => boolean>> = {
  company: sameCompanyName,
  code: (one, other) => bareCode(one) === bareCode(other),
  person: sameCompanyName,
  validity: (one, other) => bareText(one) === bareText(other),
};

/**
 * Whether two sources say the same of a field: names differ at most in spacing, kinds of brackets, width of characters
 * and letter case, codes in spacing, dashes, width and case.
 */
export const saysTheSame = (field: EvidenceField, one: string, other: string): boolean => SAME[field](one, other);
