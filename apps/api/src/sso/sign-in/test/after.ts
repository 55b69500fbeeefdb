import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { MINUTE_MS } from '@portal/common/rules/units';
import type { Checks } from '../../provider/checks/checks.ts';
import { countIdentities, findIdentity, mayBeProvisioned, UNREAD } from '../../provider/identities.db.ts';
import type { Person } from '../../provider/request/person.ts';
import type { Provider } from '../../provider/providers.db.ts';
import type { Facts } from '../../protocols/saml/saml-response.ts';
import type { Services } from '../../../platform/http/services.ts';

/** A person who proved themselves this long ago came from an old session at the provider. */
const FRESH_MS = 5 * MINUTE_MS;

/** The checks of a person whom the provider named: what a sign-in would make of them. Nothing is created. */
export async function checkAfter(
  { db, clock }: Services,
  provider: Provider,
  { person, facts }: { person: Person; facts: Facts },
  checks: Checks,
): Promise<void> {
  const saml = provider.idp_agreement === IdpAgreement.saml;
  const lasting = saml ? 'persistent' : 'sub';
  checks[facts.format === lasting ? 'passed' : 'warned']('nameId', {
    sent: `${person.nameId} (${facts.format})`,
    expected: lasting,
  });
  const received = facts.received.join(', ') || '--';
  checks[facts.nameFrom ? 'passed' : 'warned']('name', {
    sent: facts.nameFrom ? `${facts.nameFrom} = ${person.name}` : received,
    expected:
      provider.name_attribute || (saml ? 'displayName, name' : 'name, given_name + family_name, preferred_username'),
  });
  const known = await findIdentity(db, provider, person);
  const expected = provider.email_attribute || 'email';
  if (known === undefined && mayBeProvisioned(person)) checks.failed('email', UNREAD, { sent: UNREAD, expected });
  checks[person.email ? 'passed' : 'warned']('email', {
    sent: person.email ? `${facts.emailFrom ?? ''} = ${person.email}` : person.incomplete ? UNREAD : received,
    expected,
  });
  // OpenID providers need not tell.
  if (facts.authenticatedAt !== undefined) {
    const fresh = clock.now().getTime() - Date.parse(facts.authenticatedAt) < FRESH_MS;
    checks[fresh ? 'passed' : 'warned']('fresh', { sent: facts.authenticatedAt });
  }
  checks.passed('members', { sent: String(await countIdentities(db, provider.config_id)) });
  if (known === 'active') checks.passed('account', { sent: 'matched' });
  else if (known === undefined && provider.jit) checks.passed('account', { sent: 'created' });
  else
    checks.failed('account', 'no account of that name, and none is created', {
      sent: known === undefined ? 'refused' : 'disabled',
    });
}
