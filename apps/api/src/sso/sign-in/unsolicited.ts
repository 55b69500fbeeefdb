import { CheckResult } from '@portal/common/enums/sign-in/idp-check';
import { inTransaction } from '../../platform/db/connect.ts';
import { countUse } from '../../platform/limits/limits.ts';
import { collectOf } from '../provider/addresses.ts';
import type { Checked } from '../provider/checks/check-record.ts';
import { findProvider, liveWithEntityId } from '../provider/providers.db.ts';
import { findOpenRequestOf } from '../provider/request/sso-requests.db.ts';
import { addChecks } from './test/tests.db.ts';
import type { Arrived } from '../protocols/saml/saml-response.ts';
import { children, SAML, textIn } from '../protocols/saml/xml.ts';
import type { Services } from '../../platform/http/services.ts';

const ENTITY_ID_MAX = 1024;
/**
 * Failures that are kept per provider: an unsolicited response costs its sender nothing, and nothing in it is verified.
 */
const KEPT = { points: 20, seconds: 3600 };

/**
 * Where the browser goes on with a response that answers no request. The post brings none of our cookies; the next
 * request does, so it shows whether this browser has a test or a sign-in in progress.
 */
export async function unsolicitedAddress(
  { config, db }: Services,
  enterpriseId: string,
  { root }: Arrived,
): Promise<string> {
  const [issuer = ''] = children(root, SAML.assertion, 'Issuer').map(textIn);
  const found = await liveWithEntityId(db, issuer.slice(0, ENTITY_ID_MAX))
    .where('p.co_id', '=', enterpriseId)
    .executeTakeFirst();
  return `${collectOf(config, enterpriseId)}?unsolicited=${found?.config_id ?? ''}`;
}

/** What an unsolicited response belongs to, and the check that failed. Without `configId` nothing is kept of it. */
export interface Unsolicited {
  configId?: string;
  challenge?: string;
  testId?: string;
  checked: Checked;
}

/**
 * Finds what an unsolicited response belongs to: the test or sign-in that this browser has in progress at the company,
 * or else the provider that sent it. A test ends with the failed check. It only ever fails something.
 */
export async function placeUnsolicited(
  { db, vault, clock }: Services,
  { enterpriseId, browser, configId }: { enterpriseId: string; browser: string; configId: string },
): Promise<Unsolicited> {
  const at = clock.now();
  const open = browser === '' ? undefined : await findOpenRequestOf(db, vault, { browser, coId: enterpriseId, at });
  const { challenge, testId, requestId = 'InResponseTo' } = open?.began ?? {};
  const checked: Checked = { check: 'inResponseTo', result: CheckResult.failed, sent: '--', expected: requestId };
  if (open && testId !== undefined) {
    await inTransaction(db, (tx) =>
      addChecks(tx, vault, {
        testId,
        checks: [{ check: 'answer', result: CheckResult.passed }, checked],
        done: true,
        at,
      }),
    );
    return { configId: open.configId, testId, checked };
  }
  const id = open?.configId ?? (await findProvider(db, { configId, coId: enterpriseId }))?.config_id;
  const keeps = id !== undefined && (await countUse(db, `sso unsolicited ${id}`, KEPT, at)).within;
  return { ...(keeps ? { configId: id } : {}), ...(challenge === undefined ? {} : { challenge }), checked };
}
