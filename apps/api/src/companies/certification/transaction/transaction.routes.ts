import { searchTransaction, submitTransaction } from '@portal/common/contract/company/transaction';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { UserType } from '@portal/common/enums/user/user-type';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import { HOUR_S } from '@portal/common/rules/units';
import { audit } from '../../../platform/audit/audit.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { limit } from '../../../platform/limits/limits.ts';
import { serve, type HandlerContext } from '../../../platform/http/calls/serve.ts';
import { submitForReview } from '../certification.db.ts';
import { findTransactionCode, consumeTransactionCode, type Transaction } from './transaction.db.ts';
import type { Services } from '../../../platform/http/services.ts';

/** Look-ups per hour, against guessing. */
const OF_A_USER = { points: 20, seconds: HOUR_S };
const OF_A_NETWORK = { points: 60, seconds: HOUR_S };

type UnusableCode = 'Account.Transaction.Used' | 'Account.Transaction.Expired' | 'Account.Transaction.Not.Exist';

/** Certification by transaction code. Staff decide on it as on a licence. */
export function transactionRoutes(app: App, services: Services): void {
  /** Finds an unused code. Failed look-ups count for the limit. */
  async function unused(
    code: string,
    caller: Caller,
    { tx, network, now, refuseAt }: HandlerContext<UnusableCode, 'transaction_code'>,
  ): Promise<Transaction> {
    const at = now();
    await limit(tx, `transaction ${caller.userId}`, OF_A_USER, at);
    await limit(
      tx,
      `transaction ${network}`,
      { ...OF_A_NETWORK, points: OF_A_NETWORK.points * services.config.networkLimitFactor },
      at,
    );
    const found = await findTransactionCode(tx, code);
    if (!found) return refuseAt('transaction_code', 'Account.Transaction.Not.Exist', { commit: true });
    if (found.used) return refuseAt('transaction_code', 'Account.Transaction.Used', { commit: true });
    if (found.expiresAt !== null && found.expiresAt <= at)
      return refuseAt('transaction_code', 'Account.Transaction.Expired', { commit: true });
    return found;
  }

  serve(app, services, searchTransaction, async ({ query, caller }, context) => {
    const { company, creditCode } = await unused(query.transaction_code, caller, context);
    return { lic_company: company, lic_code: creditCode, lic_id: '' };
  });

  serve(app, services, submitTransaction, async ({ body, caller }, context) => {
    const { tx, now, refuse, refuseAt } = context;
    const coId = caller.coId ?? refuse('Account.NotFound');
    const { code, company, creditCode } = await unused(body.transaction_code, caller, context);
    // The values of the code are submitted; they must match what the caller saw.
    if (foldCompanyName(body.lic_company) !== foldCompanyName(company)) refuseAt('lic_company', 'request.invalid');
    if (normaliseCreditCode(body.lic_code) !== normaliseCreditCode(creditCode)) refuseAt('lic_code', 'request.invalid');
    if (body.lic_id !== '') refuseAt('lic_id', 'request.invalid');
    if (!(await consumeTransactionCode(tx, code, { userId: caller.userId, at: now() })))
      refuseAt('transaction_code', 'Account.Transaction.Used');
    const AuthStatus = await submitForReview(
      tx,
      {
        coId,
        userId: caller.userId,
        userType: UserType.enterprise,
        company,
        code: creditCode,
        type: LicenceType.businessLicence,
        licId: null,
        method: AuthMethod.transaction,
        transactionCode: code,
        fields: { company: 'lic_company', code: 'lic_code' },
        at: now(),
      },
      context,
    );
    await audit(
      tx,
      { actor: caller.userId, action: 'certification.submitted', object: coId, detail: { transaction_code: code } },
      now(),
    );
    return { data: { AuthStatus } };
  });
}
