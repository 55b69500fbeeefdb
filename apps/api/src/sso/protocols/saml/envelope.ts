import { realTime } from '../../../platform/clock/clock.ts';
import { demand, type Checks } from '../../provider/checks/checks.ts';
import { SKEW_MS } from '../../provider/checks/skew.ts';
import { ACCEPTED } from './algorithms.ts';
import { below, children, SAML, textIn } from './xml.ts';
import { MINUTE_MS } from '@portal/common/rules/units';

/** Maximum age of an assertion, whatever validity it states. */
export const MAX_AGE_MS = 10 * MINUTE_MS;

export const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** What a response must name. */
export interface Expected {
  /** Our assertion consumer URL and entity id. */
  acs: string;
  audience: string;
  /** Entity id of the provider. */
  issuer: string;
  requestId: string;
}

const nameOf = (uri: string) => uri.slice(0, 100);

/** Was the sign-in accepted? Providers tell why not in a second status below the first. */
function checkStatus(root: Element, checks: Checks): void {
  const [status] = children(root, SAML.protocol, 'Status').flatMap((one) => children(one, SAML.protocol, 'StatusCode'));
  const value = status?.getAttribute('Value') || 'missing';
  const more = status
    ? children(status, SAML.protocol, 'StatusCode').map((one) => one.getAttribute('Value') ?? '')
    : [];
  demand(checks, value === SUCCESS, 'status', `status ${nameOf(value)}`, {
    sent: [value, ...more].map(nameOf).join(', '),
    expected: SUCCESS,
  });
}

/** Checks of the response and its parts, signed or not; they can only reject. Throws SsoFailure. */
export function checkEnvelope(
  root: Element,
  { acs, audience, issuer: known, requestId }: Expected,
  checks: Checks,
): void {
  const said = (element: Element | undefined, name: string) => element?.getAttribute(name) ?? '';
  checkStatus(root, checks);
  demand(checks, said(root, 'Destination') === acs, 'destination', 'a response for another destination', {
    sent: said(root, 'Destination') || '--',
    expected: acs,
  });
  const issuers = children(root, SAML.protocol, 'Issuer')
    .concat(children(root, SAML.assertion, 'Issuer'))
    .map(textIn);
  const foreign = issuers.find((issuer) => issuer !== known);
  if (foreign !== undefined)
    checks.failed('responseIssuer', 'a response of another issuer', { sent: foreign, expected: known });
  const assertions = below(root, SAML.assertion, 'Assertion');
  // The one that was encrypted is open here.
  const encrypted = below(root, SAML.assertion, 'EncryptedAssertion').length;
  demand(checks, assertions.length === 1 && encrypted === 0, 'encryption', 'not exactly one assertion', {
    sent: encrypted > 0 ? `${encrypted} EncryptedAssertion` : `${assertions.length} Assertion`,
    expected: '1 Assertion',
  });
  const [assertion] = assertions;
  const issuer = assertion ? (children(assertion, SAML.assertion, 'Issuer').map(textIn)[0] ?? '') : '';
  demand(checks, issuer === known, 'responseIssuer', 'an assertion of another issuer', {
    sent: issuer || '--',
    expected: known,
  });
  const methods = (['SignatureMethod', 'DigestMethod'] as const).flatMap((name) =>
    below(root, SAML.signature, name).map((method) => ({ name, algorithm: said(method, 'Algorithm') })),
  );
  const weak = methods.find(({ name, algorithm }) => !ACCEPTED[name].includes(algorithm));
  demand(checks, weak === undefined, 'algorithm', `signed with ${nameOf(weak?.algorithm ?? '')}`, {
    sent: nameOf(weak?.algorithm ?? methods[0]?.algorithm ?? '--'),
    expected: 'RSA-SHA-256, ECDSA-SHA-256, SHA-256',
  });
  if (!assertion) return;
  const audiences = below(assertion, SAML.assertion, 'Audience').map(textIn);
  demand(checks, audiences.includes(audience), 'audience', 'an assertion for another audience', {
    sent: audiences.join(', ') || '--',
    expected: audience,
  });
  const named = below(assertion, SAML.assertion, 'Subject').flatMap((one) =>
    children(one, SAML.assertion, 'NameID'),
  ).length;
  if (named !== 1)
    checks.failed('nameId', 'an assertion without exactly one name', { sent: `${named} NameID`, expected: '1 NameID' });
  checkConfirmation(assertion, { acs, requestId }, checks);
  checkTimes(root, assertion, checks);
}

/** For this portal, and in response to this request? */
function checkConfirmation(
  assertion: Element,
  { acs, requestId }: Pick<Expected, 'acs' | 'requestId'>,
  checks: Checks,
): void {
  const data = below(assertion, SAML.assertion, 'SubjectConfirmation')
    .filter((one) => one.getAttribute('Method') === BEARER)
    .flatMap((one) => children(one, SAML.assertion, 'SubjectConfirmationData'));
  const recipients = data.map((one) => one.getAttribute('Recipient') ?? '');
  demand(checks, recipients.includes(acs), 'recipient', 'an assertion for another recipient', {
    sent: recipients.join(', ') || '--',
    expected: acs,
  });
  const requests = data.map((one) => one.getAttribute('InResponseTo') ?? '');
  demand(checks, requests.includes(requestId), 'inResponseTo', 'an assertion for another request', {
    sent: requests.join(', ') || '--',
    expected: requestId,
  });
}

/** Valid now? `sent` has the difference of the clocks in seconds. */
function checkTimes(root: Element, assertion: Element, checks: Checks): void {
  const now = realTime();
  const limits = [
    ...below(assertion, SAML.assertion, 'Conditions'),
    ...below(assertion, SAML.assertion, 'SubjectConfirmationData'),
  ];
  const ends = limits.map((one) => one.getAttribute('NotOnOrAfter') ?? '').filter((one) => one !== '');
  const starts = limits.map((one) => one.getAttribute('NotBefore') ?? '').filter((one) => one !== '');
  const issued = Date.parse(root.getAttribute('IssueInstant') ?? '');
  const difference = Number.isNaN(issued) ? '?' : String(Math.round((issued - now) / 1000));
  const confirmed = below(assertion, SAML.assertion, 'SubjectConfirmationData').some(
    (one) => (one.getAttribute('NotOnOrAfter') ?? '') !== '',
  );
  if (!confirmed)
    checks.failed('time', 'a confirmation without NotOnOrAfter', { sent: '--', expected: 'NotOnOrAfter' });
  const valid =
    ends.every((end) => Date.parse(end) + SKEW_MS > now) &&
    starts.every((start) => Date.parse(start) - SKEW_MS <= now) &&
    now - Date.parse(assertion.getAttribute('IssueInstant') ?? '') < MAX_AGE_MS + SKEW_MS;
  demand(checks, valid, 'time', 'an assertion that is not valid now', {
    sent: `${starts[0] ?? '--'} / ${ends[0] ?? '--'} (${difference} s)`,
    expected: new Date(now).toISOString(),
  });
}
