import type { Kysely } from 'kysely';
import * as accounts from './migrations/001-accounts.ts';
import * as sessions from './migrations/002-sessions.ts';
import * as credentials from './migrations/003-credentials.ts';
import * as captcha from './migrations/020-captcha.ts';
import * as verifyCode from './migrations/021-verify-code.ts';
import * as availability from './migrations/022-availability.ts';
import * as licenceFile from './migrations/023-licence-file.ts';
import * as certification from './migrations/024-certification.ts';
import * as transactionCode from './migrations/026-transaction-code.ts';
import * as secondFactor from './migrations/030-second-factor.ts';
import * as choiceTicket from './migrations/031-choice-ticket.ts';
import * as sso from './migrations/033-sso.ts';
import * as confirmation from './migrations/034-confirmation.ts';
import * as addressReport from './migrations/035-address-report.ts';
import * as completedSignIn from './migrations/036-completed-sign-in.ts';
import * as passage from './migrations/037-passage.ts';
import * as registration from './migrations/040-registration.ts';
import * as accessKey from './migrations/050-access-key.ts';
import * as credits from './migrations/051-credits.ts';
import * as activity from './migrations/052-activity.ts';
import * as cancellation from './migrations/053-cancellation.ts';
import * as accountExport from './migrations/054-account-export.ts';
import * as wechat from './migrations/060-wechat.ts';
import * as certificationDecision from './migrations/061-certification-decision.ts';
import * as licenceOrphans from './migrations/062-licence-orphans.ts';
import * as certificationCount from './migrations/063-certification-count.ts';
import * as openingAddress from './migrations/070-opening-address.ts';
import * as codeBudget from './migrations/071-code-budget.ts';
import * as auditByTime from './migrations/072-audit-by-time.ts';
import * as certificationSearch from './migrations/073-certification-search.ts';
import * as signInState from './migrations/080-sign-in-state.ts';
import * as sessionEpoch from './migrations/081-session-epoch.ts';
import * as companyCreator from './migrations/082-company-creator.ts';
import * as review from './migrations/083-review.ts';
import * as reviewDecision from './migrations/084-review-decision.ts';
import * as browserCookie from './migrations/090-browser-cookie.ts';
import * as decidedRequests from './migrations/091-decided-requests.ts';
import * as preventedRefusal from './migrations/092-prevented-refusal.ts';
import * as versions from './migrations/095-versions.ts';
import * as keyDisabledFor from './migrations/096-key-disabled-for.ts';
import * as queueView from './migrations/100-queue-view.ts';
import * as workingCalendar from './migrations/105-working-calendar.ts';
import * as timeZone from './migrations/106-time-zone.ts';
import * as overdueDigest from './migrations/107-overdue-digest.ts';
import * as partnerApplication from './migrations/110-partner-application.ts';
import * as partnerVersions from './migrations/111-partner-versions.ts';
import * as contacts from './migrations/120-contacts.ts';
import * as contactVersion from './migrations/121-contact-version.ts';
import * as ownership from './migrations/122-ownership.ts';
import * as contactImport from './migrations/123-contact-import.ts';
import * as signingKey from './migrations/124-signing-key.ts';
import * as licenceRead from './migrations/127-licence-read.ts';
import * as conflicts from './migrations/128-conflicts.ts';
import * as registrationSearch from './migrations/130-registration-search.ts';
import * as companyRecovery from './migrations/135-company-recovery.ts';
import * as samlKey from './migrations/140-saml-key.ts';
import * as idpWatch from './migrations/141-idp-watch.ts';
import * as idpLink from './migrations/142-idp-link.ts';
import * as companyDomain from './migrations/143-company-domain.ts';
import * as ssoOnly from './migrations/144-sso-only.ts';
import * as contract from './migrations/145-contract.ts';
import * as partners from './migrations/146-partners.ts';
import * as domainTried from './migrations/147-domain-tried.ts';
import * as customers from './migrations/155-customers.ts';
import * as accountApplication from './migrations/156-account-application.ts';
import * as consoleSearch from './migrations/157-console-search.ts';
import * as customerContacts from './migrations/158-customer-contacts.ts';
import * as staff from './migrations/150-staff.ts';
import * as auditChain from './migrations/151-audit-chain.ts';
import * as accountApplicationByUser from './migrations/159-account-application-by-user.ts';
import * as idpConfiguration from './migrations/165-idp-configuration.ts';
import * as idpTest from './migrations/166-idp-test.ts';
import * as reviewNote from './migrations/167-review-note.ts';
import * as application from './migrations/170-application.ts';
import * as applicationConsent from './migrations/171-application-consent.ts';
import * as applicationSessionEndsWith from './migrations/172-application-session-ends-with.ts';
import * as embeddingHosts from './migrations/173-embedding-hosts.ts';
import * as searchEverybody from './migrations/175-search-everybody.ts';
import * as contains from './migrations/176-contains.ts';
import * as companyGrams from './migrations/178-company-grams.ts';
import * as peopleByAddress from './migrations/179-people-by-address.ts';
import * as reviewRead from './migrations/180-review-read.ts';
import * as unhashedPictures from './migrations/174-unhashed-pictures.ts';
import * as proposal from './migrations/168-proposal.ts';

export interface Migration {
  up(db: Kysely<unknown>): Promise<void>;
  /**
   * True when the previous version can still run on the new schema, because only tables, columns with a default or
   * indexes are added. Old and new instances may then run side by side, and an old one may restart.
   */
  backwardCompatible: boolean;
  /**
   * True when `up` runs outside a transaction, to build indexes of large tables with `buildIndex`. It must be
   * repeatable: after an interruption it runs again from the beginning.
   */
  outsideTransaction?: boolean;
}

/** All migrations, ordered by number. The list is explicit, so that bundles contain them. */
export const migrations: Record<string, Migration> = {
  '001-accounts': accounts,
  '002-sessions': sessions,
  '003-credentials': credentials,
  '020-captcha': captcha,
  '021-verify-code': verifyCode,
  '022-availability': availability,
  '023-licence-file': licenceFile,
  '024-certification': certification,
  '026-transaction-code': transactionCode,
  '030-second-factor': secondFactor,
  '031-choice-ticket': choiceTicket,
  '033-sso': sso,
  '034-confirmation': confirmation,
  '035-address-report': addressReport,
  '036-completed-sign-in': completedSignIn,
  '037-passage': passage,
  '040-registration': registration,
  '050-access-key': accessKey,
  '051-credits': credits,
  '052-activity': activity,
  '053-cancellation': cancellation,
  '054-account-export': accountExport,
  '060-wechat': wechat,
  '061-certification-decision': certificationDecision,
  '062-licence-orphans': licenceOrphans,
  '063-certification-count': certificationCount,
  '070-opening-address': openingAddress,
  '071-code-budget': codeBudget,
  '072-audit-by-time': auditByTime,
  '073-certification-search': certificationSearch,
  '080-sign-in-state': signInState,
  '081-session-epoch': sessionEpoch,
  '082-company-creator': companyCreator,
  '083-review': review,
  '084-review-decision': reviewDecision,
  '090-browser-cookie': browserCookie,
  '091-decided-requests': decidedRequests,
  '092-prevented-refusal': preventedRefusal,
  '095-versions': versions,
  '096-key-disabled-for': keyDisabledFor,
  '100-queue-view': queueView,
  '105-working-calendar': workingCalendar,
  '106-time-zone': timeZone,
  '107-overdue-digest': overdueDigest,
  '110-partner-application': partnerApplication,
  '111-partner-versions': partnerVersions,
  '120-contacts': contacts,
  '121-contact-version': contactVersion,
  '122-ownership': ownership,
  '123-contact-import': contactImport,
  '124-signing-key': signingKey,
  '127-licence-read': licenceRead,
  '128-conflicts': conflicts,
  '130-registration-search': registrationSearch,
  '135-company-recovery': companyRecovery,
  '140-saml-key': samlKey,
  '141-idp-watch': idpWatch,
  '142-idp-link': idpLink,
  '143-company-domain': companyDomain,
  '144-sso-only': ssoOnly,
  '145-contract': contract,
  '146-partners': partners,
  '147-domain-tried': domainTried,
  '155-customers': customers,
  '156-account-application': accountApplication,
  '157-console-search': consoleSearch,
  '158-customer-contacts': customerContacts,
  '150-staff': staff,
  '151-audit-chain': auditChain,
  '159-account-application-by-user': accountApplicationByUser,
  '165-idp-configuration': idpConfiguration,
  '166-idp-test': idpTest,
  '167-review-note': reviewNote,
  '170-application': application,
  '171-application-consent': applicationConsent,
  '172-application-session-ends-with': applicationSessionEndsWith,
  '173-embedding-hosts': embeddingHosts,
  '175-search-everybody': searchEverybody,
  '176-contains': contains,
  '178-company-grams': companyGrams,
  '179-people-by-address': peopleByAddress,
  '180-review-read': reviewRead,
  '168-proposal': proposal,
  '174-unhashed-pictures': unhashedPictures,
};
