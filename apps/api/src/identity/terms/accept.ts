import type { Accepted } from '@portal/common/contract/account/accepted-terms';
import type { TermsWay } from '@portal/common/enums/terms/terms-way';
import type { Config } from '../../platform/settings/config.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { StepContext } from '../../platform/http/calls/serve.ts';
import { listCurrentTerms, type TermsVersion } from './terms.db.ts';

/** Path of the plain page with a version of a document. */
export const termsPath = (document: string, version: number | string): string => `/terms/${document}/${version}`;

/** A version on the wire. */
export const shownTerms = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { document, version, digest, title_zh, title_en }: TermsVersion,
) => ({ document, version, digest, title_zh, title_en, address: `${publicUrl}${termsPath(document, version)}` });

/** Refuses with the versions that are needed and where they can be read, so that a client can show them and repeat. */
export const refuseWithoutTerms = (
  config: Config,
  needed: readonly TermsVersion[],
  { refuse }: Refusing<'Account.Terms.Required'>,
): never => refuse('Account.Terms.Required', { extra: { terms: needed.map((one) => shownTerms(config, one)) } });

/**
 * Checks that `given` has all `needed` versions and only versions in force.
 *
 * @throws Refusal `Account.Terms.Required`
 */
export async function checkAccepted(
  db: Db | Tx,
  given: Accepted,
  needed: readonly TermsVersion[] | 'required',
  context: StepContext<'Account.Terms.Required'>,
): Promise<Accepted> {
  const current = await listCurrentTerms(db, context.now());
  const wanted = needed === 'required' ? current.filter(({ required }) => required) : needed;
  const isGiven = (one: TermsVersion) => given.some((other) => isSame(one, other));
  const isCurrent = (one: Accepted[number]) => current.some((other) => isSame(one, other));
  if (!wanted.every(isGiven) || !given.every(isCurrent))
    refuseWithoutTerms(context.services.config, needed === 'required' ? wanted : needed, context);
  return given;
}

const isSame = (one: Accepted[number], other: Accepted[number]) =>
  one.document === other.document && one.version === other.version && one.digest === other.digest;

/**
 * Puts on record, in one statement, that an account accepted these versions; what is on record already stays as it is.
 * The digest of the account's id is what is left of it after its erasure.
 */
export async function recordAcceptance(
  tx: Tx,
  vault: Vault,
  {
    userId,
    accepted,
    application = null,
    ...rest
  }: {
    userId: string;
    accepted: Accepted;
    locale: string;
    way: TermsWay;
    network: string | null;
    application?: string | null;
    at: Date;
  },
): Promise<void> {
  if (accepted.length === 0) return;
  const { at, ...row } = rest;
  await tx
    .insertInto('terms_acceptance')
    .values(
      accepted.map((one) => ({
        ...one,
        ...row,
        user_id: userId,
        account_digest: vault.mac('terms acceptance', userId),
        application,
        accepted_at: at,
      })),
    )
    .onConflict((conflict) => conflict.constraint('terms_acceptance_once').doNothing())
    .execute();
}
