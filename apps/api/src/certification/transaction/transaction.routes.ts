import { searchTransaction, submitTransaction } from '@portal/common/contract/transaction';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import type { ErrorCode } from '@portal/common/errors/catalogue';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/connect.ts';
import type { App } from '../../http/app-type.ts';
import type { Caller } from '../../http/caller.ts';
import { limit } from '../../limits/limits.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { submitForReview } from '../certification.db.ts';
import { findTransactionCode, consumeTransactionCode, type Transaction } from './transaction.db.ts';

/** Look-ups per hour, against guessing. */
const OF_A_USER = { points: 20, seconds: 3_600 };
const OF_A_NETWORK = { points: 60, seconds: 3_600 };

interface Asking { caller: Caller; network: string; at: Date }

/** Certification by transaction code. Staff decide on it as on a licence. */
export function transactionRoutes(app: App, services: Services): void {
  /** Finds an unused code. A failed look-up stays counted. */
  async function unused(tx: Tx, code: string, { caller, network, at }: Asking): Promise<Transaction> {
    await limit(tx, `transaction ${caller.userId}`, OF_A_USER, at);
    await limit(tx, `transaction ${network}`, { ...OF_A_NETWORK, points: OF_A_NETWORK.points * services.config.networkLimitFactor }, at);
    const found = await findTransactionCode(tx, code);
    if (found && !found.used) return found;
    return refuseCode(found ? 'Account.Transaction.Used' : 'Account.Transaction.Not.Exist', { keep: true });
  }

  serve(app, services, searchTransaction, async ({ query, caller }, { tx, now, network }) => {
    const { company, creditCode } = await unused(tx, query.transaction_code, { caller, network, at: now() });
    return { lic_company: company, lic_code: creditCode, lic_id: '' };
  });

  serve(app, services, submitTransaction, async ({ body, caller }, { tx, now, network }) => {
    const coId = caller.coId ?? refuse('Account.NotFound');
    const { code, company, creditCode } = await unused(tx, body.transaction_code, { caller, network, at: now() });
    // The values of the code are submitted; they must match what the caller saw.
    if (foldCompanyName(body.lic_company) !== foldCompanyName(company)) refuseField('lic_company');
    if (normaliseCreditCode(body.lic_code) !== normaliseCreditCode(creditCode)) refuseField('lic_code');
    if (body.lic_id !== '') refuseField('lic_id');
    if (!(await consumeTransactionCode(tx, code, { userId: caller.userId, at: now() }))) refuseCode('Account.Transaction.Used');
    const AuthStatus = await submitForReview(tx, {
      coId, userId: caller.userId, userType: caller.userType, company, code: creditCode, type: LicenceType.businessLicence,
      licId: null, method: AuthMethod.transaction, transactionCode: code, fields: { company: 'lic_company', code: 'lic_code' }, at: now(),
    });
    await audit(tx, { actor: caller.userId, action: 'certification.submitted', object: coId, detail: { transaction_code: code } }, now());
    return { data: { AuthStatus } };
  });
}

const refuseField = (field: string): never => refuse('request.invalid', { fields: { [field]: 'request.invalid' } });
const refuseCode = (code: ErrorCode, { keep = false } = {}): never => refuse(code, { fields: { transaction_code: code }, keep });
