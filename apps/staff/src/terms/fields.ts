import type { InputOf } from '@portal/common/contract/endpoint';
import type { saveTermsDraft } from '@portal/common/contract/console/terms-documents';

/** Fields of a draft, by the names of the call; dates are days of the reader (`2026-12-01`), empty for none. */
export interface TermsFields {
  title_zh: string;
  title_en: string;
  text_zh: string;
  text_en: string;
  required: boolean;
  asks_again: boolean;
  valid_time: string;
  keys_until_time: string;
}

export const EMPTY: TermsFields = {
  title_zh: '',
  title_en: '',
  text_zh: '',
  text_en: '',
  required: true,
  asks_again: false,
  valid_time: '',
  keys_until_time: '',
};

type Stored = Omit<InputOf<typeof saveTermsDraft>['body'], 'version'>;

const two = (part: number) => String(part).padStart(2, '0');
function dayOf(time: string | null): string {
  if (time === null) return '';
  const at = new Date(time);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
/** The beginning of a day. */
const timeOf = (day: string) => (day === '' ? null : new Date(`${day}T00:00:00`).toISOString());

export const fieldsOf = ({ title_zh, title_en, text_zh, text_en, ...rest }: Stored): TermsFields => ({
  title_zh,
  title_en,
  text_zh,
  text_en,
  required: rest.required === 1,
  asks_again: rest.asks_again === 1,
  valid_time: dayOf(rest.valid_time),
  keys_until_time: dayOf(rest.keys_until_time),
});

export const bodyOf = (fields: TermsFields): Stored => ({
  title_zh: fields.title_zh,
  title_en: fields.title_en,
  text_zh: fields.text_zh,
  text_en: fields.text_en,
  required: fields.required ? 1 : 0,
  asks_again: fields.asks_again ? 1 : 0,
  valid_time: timeOf(fields.valid_time),
  keys_until_time: fields.asks_again ? timeOf(fields.keys_until_time) : null,
});
