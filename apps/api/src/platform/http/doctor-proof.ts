import type { Services } from './services.ts';
import { MINUTE_MS } from '@portal/common/rules/units';

export const PROOF_HEADER = 'x-doctor-proof';
const VALID_MS = MINUTE_MS;

type Known = Pick<Services, 'vault' | 'clock'>;

/** Shows for a minute that a request comes from an operator, who knows SECRET. */
export const doctorProof = ({ vault, clock }: Known): string => vault.encrypt('doctor', String(clock.now().getTime()));

/** True for a proof of the last minute. */
export function isDoctor({ vault, clock }: Known, proof: string | undefined): boolean {
  try {
    return proof !== undefined && Math.abs(clock.now().getTime() - Number(vault.decrypt('doctor', proof))) < VALID_MS;
  } catch {
    return false;
  }
}
