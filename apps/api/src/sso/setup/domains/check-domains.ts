import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { MAIL_DOMAIN } from '@portal/common/rules/limits';
import { audit } from '../../../platform/audit/audit.ts';
import { inTransaction } from '../../../platform/db/connect.ts';
import { notifyAdministrators } from '../../../companies/company/administrators.db.ts';
import { setMissing, setProven, takeDue } from './domains.db.ts';
import { lookUp } from './proof.ts';
import type { Services } from '../../../platform/http/services.ts';

/**
 * Checks the proof of one domain that is due; its owners are notified before a lost proof ends. False when none is due.
 */
export async function checkNextDomain(services: Services): Promise<boolean> {
  const { db, clock, config } = services;
  const at = clock.now();
  const row = await takeDue(db, at);
  if (!row) return false;
  const { domain_id: domainId, co_id: coId, domain } = row;
  const found = await lookUp(services, row);
  if (found === 'unknown') return true;
  await inTransaction(db, async (tx) => {
    if (found === 'there') {
      await setProven(tx, domainId, at);
      return;
    }
    const change = await setMissing(tx, domainId, at);
    if (!change) return;
    const template = change === 'lost' ? 'domainLost' : 'domainOver';
    await audit(
      tx,
      { actor: null, action: change === 'lost' ? 'domain.lost' : 'domain.over', object: coId, detail: { domain } },
      at,
    );
    await notifyAdministrators(tx, coId, {
      template,
      event: `${domainId} ${at.getTime()}`,
      link: pageUrl(config.publicUrl, PAGE.providers),
      at,
      values: { domain, until: new Date(at.getTime() + MAIL_DOMAIN.graceMs) },
    });
  });
  return true;
}

/** Job: checks the proof of every domain weekly. */
export async function checkDomains(services: Services, isStopped: () => boolean): Promise<void> {
  while (!isStopped() && (await checkNextDomain(services))) continue;
}
