import type { RegistryMatch } from '@portal/common/contract/queues/company-registry';
import { saysTheSame } from '@portal/common/rules/certification/evidence';
import { COMPANIES } from '../data/companies.ts';
import { completed } from '../data/credit-code.ts';

/** What the registry of the demonstration says otherwise than the applicants, by the key of the company. */
const OTHERWISE: Readonly<Record<string, Partial<RegistryMatch>>> = {
  luming: { name: '鹿鸣坞陶瓷科技有限公司' },
  tinglan: { status: 'revoked' },
};

/** Companies that it does not know. */
const UNKNOWN: readonly string[] = ['beiling'];

const ENTRIES: readonly RegistryMatch[] = Object.entries(COMPANIES).flatMap(
  ([key, { name, code, founded, applicant }]) =>
    UNKNOWN.includes(key)
      ? []
      : [
          {
            name: name.zh,
            code: completed(code),
            legal_representative: applicant ?? null,
            status: 'active',
            founded_on: founded,
            ...OTHERWISE[key],
          },
        ],
);

/** The companies of the demonstration with this code or name. */
export const findRegistered = ({ name, code }: { name: string; code: string }): RegistryMatch[] =>
  ENTRIES.filter((entry) => saysTheSame('code', entry.code, code) || saysTheSame('company', entry.name, name));
