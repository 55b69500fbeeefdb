import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/db/connect.ts';
import { takeBackPrevented } from './prevented.db.ts';
import type { Services } from '../../../platform/http/services.ts';
import { MINUTE_MS } from '@portal/common/rules/units';

const PURPOSE = 'insist';
const MINUTES = 60;

/** What somebody insists on: their account and the bytes or texts that were refused. */
export interface Subject {
  userId: string;
  content: Uint8Array | string;
}

const digestOf = ({ userId, content }: Subject): string =>
  createHash('sha256').update(`${userId}\n`).update(content).digest('base64url');

/** A token that lets `subject` through once, and says which counts of prevented refusals to take back then. */
export function insistToken(
  { vault }: Pick<Services, 'vault'>,
  subject: Subject,
  ids: readonly number[],
  at: Date,
): string {
  return vault.encrypt(
    PURPOSE,
    JSON.stringify({ subject: digestOf(subject), ids, until: at.getTime() + MINUTES * MINUTE_MS }),
  );
}

interface Ticket {
  subject: string;
  ids: number[];
  until: number;
}

function open({ vault }: Pick<Services, 'vault'>, token: string): Ticket | undefined {
  try {
    return JSON.parse(vault.decrypt(PURPOSE, token)) as Ticket;
  } catch {
    // A made-up token is treated as none.
    return undefined;
  }
}

/**
 * True when the token is for `subject`. Its counts are deleted by it, so a second use finds none of them and is false.
 */
export async function useInsistToken(
  tx: Tx,
  services: Pick<Services, 'vault'>,
  { token, subject, at }: { token: string; subject: Subject; at: Date },
): Promise<boolean> {
  const ticket = open(services, token);
  if (!ticket || ticket.subject !== digestOf(subject) || ticket.until < at.getTime()) return false;
  return takeBackPrevented(tx, ticket.ids);
}
