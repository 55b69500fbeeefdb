import { randomInt } from 'node:crypto';
import { IDP } from '@portal/common/rules/limits';
import type { Db, Tx } from '../../../platform/db/connect.ts';

/** Letters and digits that cannot be confused when read out. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 10;

const newReference = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

export interface Failure {
  coId: string;
  configId: string;
  code: string;
  checkSealed: string | null;
  at: Date;
}

/** Keeps a failed sign-in for the owner of the provider, and returns the reference that the person reads out. */
export async function insertFailure(db: Db | Tx, { coId, configId, code, checkSealed, at }: Failure): Promise<string> {
  const reference = newReference();
  await db
    .insertInto('idp_failure')
    .values({
      reference,
      co_id: coId,
      config_id: configId,
      code,
      check_sealed: checkSealed,
      failed_at: at,
      expires_at: new Date(at.getTime() + IDP.testLivesMs),
    })
    .execute();
  return reference;
}

/** Sealed checks of the failed sign-ins through a provider since this time, the latest first; at most a hundred. */
export async function listFailedChecks(db: Db | Tx, configId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('idp_failure')
    .select('check_sealed')
    .where('config_id', '=', configId)
    .where('failed_at', '>=', since)
    .where('check_sealed', 'is not', null)
    .orderBy('failed_at', 'desc')
    .limit(100)
    .execute();
  return rows.flatMap(({ check_sealed }) => check_sealed ?? []);
}

/** A failed sign-in of this company. Case and hyphens do not matter. */
export async function findFailure(
  db: Db | Tx,
  { reference, coId, at }: { reference: string; coId: string; at: Date },
): Promise<
  { reference: string; config_id: string; idp_name: string; check_sealed: string | null; failed_at: Date } | undefined
> {
  return db
    .selectFrom('idp_failure as f')
    .innerJoin('identity_provider as p', 'p.config_id', 'f.config_id')
    .select(['f.reference', 'f.config_id', 'p.idp_name', 'f.check_sealed', 'f.failed_at'])
    .where('f.reference', '=', reference.replaceAll(/[\s-]/g, '').toUpperCase())
    .where('f.co_id', '=', coId)
    .where('f.expires_at', '>', at)
    .executeTakeFirst();
}
