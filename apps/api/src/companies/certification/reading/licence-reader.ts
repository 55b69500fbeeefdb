import type { LicenceReading, ReadValue } from '@portal/common/contract/company/licence-reading';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { checkCreditCodeOf, normaliseCreditCode } from '@portal/common/rules/certification/credit-code';

/** A text that a reader found, how sure it is (0 to 1), and where: see `box` of `ReadValue`. */
export interface FoundText {
  text: string;
  confidence: number;
  box: ReadValue['box'];
}

export type FoundTexts = Partial<Record<keyof LicenceReading, FoundText>>;

/** Reads the picture of a licence. */
export interface LicenceReader {
  /**
   * Reads a JPEG. Gives up when `signal` is aborted.
   *
   * @throws Error when the picture was not read; the message is for the log
   */
  read(picture: Uint8Array, signal: AbortSignal): Promise<FoundTexts>;
  /** Pictures that are read at the same time. */
  atATime: number;
  /** False while nothing can be read, such as a reader that is not installed. */
  ready(): boolean;
}

export const NOTHING_READ: LicenceReading = { company: null, code: null, person: null, validity: null };

/** Below this a reader is not sure. */
const SURE = 0.93;
const LONGEST = 200;

const isSureCode = (code: string) => checkCreditCodeOf(LicenceType.businessLicence)(code) === undefined;

/** The values of a reading and whether they are sure. A credit code is sure only if its check character fits. */
export function judge(found: FoundTexts): LicenceReading {
  const value = (of: FoundText | undefined, isSure: (text: string) => boolean = () => true): ReadValue | null => {
    const text = of?.text.normalize('NFC').trim() ?? '';
    if (!of || text === '' || text.length > LONGEST) return null;
    return { text, sure: of.confidence >= SURE && isSure(text), box: of.box };
  };
  return {
    company: value(found.company),
    code: value(found.code && { ...found.code, text: normaliseCreditCode(found.code.text) }, isSureCode),
    person: value(found.person),
    validity: value(found.validity),
  };
}
