import type { LicenceReading, ReadValue } from '@portal/common/contract/company/licence-reading';
import type { RegistryMatch } from '@portal/common/contract/queues/company-registry';
import type { RefusedField } from '@portal/common/enums/certification/refusal-reason';
import { saysTheSame, type EvidenceField } from '@portal/common/rules/certification/evidence';
import type { Box } from '@portal/common/rules/certification/marks';

/** What a source says of a field, and whether it is what was typed; undefined where there is nothing to compare with. */
interface Said {
  text: string;
  same: boolean | undefined;
}

/** A field with what was typed and what each source says of it; null where it says nothing. */
export interface EvidenceRow {
  field: EvidenceField;
  typed: string | null;
  read: (Said & Pick<ReadValue, 'sure' | 'box'>) | null;
  registered: Said | null;
  verdict: 'differs' | 'unchecked' | 'same';
}

/** A place of the picture that evidence comes from, and the field that is refused for it. */
export interface EvidenceMark {
  field: EvidenceField;
  box: Box;
  refusable: RefusedField;
}

/** The field that staff refuse where a value is wrong; what is not typed is wrong with the picture. */
export const REFUSABLE: Readonly<Record<EvidenceField, RefusedField>> = {
  company: 'Company',
  code: 'LicCode',
  person: 'LicURL',
  validity: 'LicURL',
};

const FIELDS = Object.keys(REFUSABLE) as EvidenceField[];
const ORDER = ['differs', 'unchecked', 'same'] as const;

type Typed = Readonly<{ company: string; code: string }>;

/** Of several entries of a registry the one that is meant: with the same code, else with the same name. */
export const meantEntry = (matches: readonly RegistryMatch[], typed: Typed): RegistryMatch | undefined =>
  matches.find(({ code }) => saysTheSame('code', code, typed.code)) ??
  matches.find(({ name }) => saysTheSame('company', name, typed.company)) ??
  matches[0];

/**
 * What the picture and the registry say against what was typed, differences first and what is the same last. A legal
 * representative is not typed: both sources are compared with each other.
 */
export function evidenceRows(
  typed: Typed,
  reading: LicenceReading | null,
  entry: RegistryMatch | undefined,
): EvidenceRow[] {
  const registry: Partial<Record<EvidenceField, string | null>> = entry
    ? { company: entry.name, code: entry.code, person: entry.legal_representative }
    : {};
  const rows = FIELDS.flatMap((field): EvidenceRow[] => {
    const own = field === 'company' || field === 'code' ? typed[field] : null;
    const read = reading?.[field] ?? null;
    const registered = registry[field] ?? null;
    if (own === null && read === null && registered === null) return [];
    const compared = (one: string, other: string | null | undefined) =>
      other === null || other === undefined ? undefined : saysTheSame(field, one, other);
    const row = {
      read: read && { ...read, same: compared(read.text, own) },
      registered: registered === null ? null : { text: registered, same: compared(registered, own ?? read?.text) },
    };
    const found = [row.read?.same, row.registered?.same];
    const verdict = found.includes(false) ? 'differs' : found.includes(true) ? 'same' : 'unchecked';
    return [{ field, typed: own, ...row, verdict }];
  });
  return ORDER.flatMap((verdict) => rows.filter((row) => row.verdict === verdict));
}
