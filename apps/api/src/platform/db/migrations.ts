import type { Kysely } from 'kysely';
import * as text from './migrations/001-text.ts';
import * as people from './migrations/002-people.ts';
import * as ownership from './migrations/003-ownership.ts';
import * as contacts from './migrations/004-contacts.ts';
import * as identityProviders from './migrations/005-identity-providers.ts';
import * as idpTests from './migrations/006-idp-tests.ts';
import * as idpLinks from './migrations/007-idp-links.ts';
import * as domains from './migrations/008-domains.ts';
import * as sessions from './migrations/009-sessions.ts';
import * as signIn from './migrations/010-sign-in.ts';
import * as oauth from './migrations/011-oauth.ts';
import * as applications from './migrations/012-applications.ts';
import * as passwords from './migrations/013-passwords.ts';
import * as secondFactor from './migrations/014-second-factor.ts';
import * as companyRecovery from './migrations/015-company-recovery.ts';
import * as verificationCodes from './migrations/016-verification-codes.ts';
import * as captcha from './migrations/017-captcha.ts';
import * as wechat from './migrations/018-wechat.ts';
import * as platform from './migrations/019-platform.ts';
import * as audit from './migrations/020-audit.ts';
import * as licences from './migrations/021-licences.ts';
import * as certification from './migrations/022-certification.ts';
import * as partners from './migrations/023-partners.ts';
import * as contracts from './migrations/024-contracts.ts';
import * as accountApplications from './migrations/025-account-applications.ts';
import * as review from './migrations/026-review.ts';
import * as proposals from './migrations/027-proposals.ts';
import * as accessKeys from './migrations/028-access-keys.ts';
import * as credits from './migrations/029-credits.ts';
import * as accountData from './migrations/030-account-data.ts';
import * as console from './migrations/031-console.ts';
import * as idpTested from './migrations/190-idp-tested.ts';
import * as auditSeal from './migrations/197-audit-seal.ts';
import * as databaseMark from './migrations/198-database-mark.ts';
import * as madeInEpoch from './migrations/200-made-in-epoch.ts';
import * as idempotentCall from './migrations/204-idempotent-call.ts';
import * as picturesHashedAnew from './migrations/205-pictures-hashed-anew.ts';
import * as unhashedPicturesReplaced from './migrations/206-unhashed-pictures-replaced.ts';
import * as idleCheck from './migrations/220-idle-check.ts';
import * as foundByTime from './migrations/221-found-by-time.ts';
import * as jobQueue from './migrations/230-job-queue.ts';
import * as backgroundJobs from './migrations/231-background-jobs.ts';
import * as serviceClient from './migrations/240-service-client.ts';
import * as reported from './migrations/241-reported.ts';
import * as reportedBlocksAndTransfers from './migrations/242-reported-blocks-and-transfers.ts';
import * as accountRequests from './migrations/250-account-requests.ts';
import * as accountRequestsOfStaff from './migrations/251-account-requests-of-staff.ts';
import * as licenceReadings from './migrations/260-licence-readings.ts';
import * as outboxValues from './migrations/261-outbox-values.ts';
import * as terms from './migrations/270-terms.ts';
import * as firstUse from './migrations/271-first-use.ts';
import * as purposes from './migrations/272-purposes.ts';
import * as site from './migrations/280-site.ts';
import * as siteDrafts from './migrations/281-site-drafts.ts';
import * as auditByTime from './migrations/285-audit-by-time.ts';
import * as filesInOrder from './migrations/286-files-in-order.ts';
import * as askedTerms from './migrations/295-asked-terms.ts';
import * as wechatSignIns from './migrations/305-wechat-sign-ins.ts';
import * as passkeys from './migrations/320-passkeys.ts';
import * as queueDays from './migrations/330-queue-days.ts';
import * as requestsDecided from './migrations/331-requests-decided.ts';
import * as listsByCursor from './migrations/332-lists-by-cursor.ts';
import * as auditPlace from './migrations/340-audit-place.ts';
import * as auditUntil from './migrations/341-audit-until.ts';
import * as auditUntilChecked from './migrations/342-audit-until-checked.ts';
import * as auditInParts from './migrations/343-audit-in-parts.ts';
import * as outboxOver from './migrations/344-outbox-over.ts';
import * as liveRequests from './migrations/360-live-requests.ts';
import * as memberRoles from './migrations/370-member-roles.ts';
import * as peopleByAddress from './migrations/371-people-by-address.ts';
import * as webhooks from './migrations/390-webhooks.ts';
import * as questions from './migrations/400-questions.ts';
import * as deviceGrant from './migrations/430-device-grant.ts';
import * as assignments from './migrations/440-assignments.ts';
import * as sharing from './migrations/441-sharing.ts';
import * as pendingAccounts from './migrations/450-pending-accounts.ts';
import * as listFiles from './migrations/451-list-files.ts';
import * as companyLevel from './migrations/460-company-level.ts';
import * as companiesSorted from './migrations/461-companies-sorted.ts';
import * as viewsOfLists from './migrations/462-views-of-lists.ts';
import * as preparedTexts from './migrations/470-prepared-texts.ts';
import * as notices from './migrations/480-notices.ts';
import * as companyDemands from './migrations/490-company-demands.ts';
import * as rolesTold from './migrations/491-roles-told.ts';
import * as accessKeyLimits from './migrations/500-access-key-limits.ts';
import * as directory from './migrations/510-directory.ts';
import * as remoteReleases from './migrations/530-remote-releases.ts';
import * as pictureMarks from './migrations/540-picture-marks.ts';
import * as questionsEverywhere from './migrations/550-questions-everywhere.ts';
import * as secondLooks from './migrations/560-second-looks.ts';
import * as chosenSessions from './migrations/570-chosen-sessions.ts';
import * as expiriesTold from './migrations/580-expiries-told.ts';
import * as applicationKeys from './migrations/590-application-keys.ts';
import * as pageFailures from './migrations/600-page-failures.ts';
import * as remoteCandidates from './migrations/601-remote-candidates.ts';
import * as invitedContacts from './migrations/620-invited-contacts.ts';
import * as remotePreviews from './migrations/650-remote-previews.ts';
import * as remoteBuildPages from './migrations/690-remote-build-pages.ts';
import * as reportReaders from './migrations/700-report-readers.ts';
import * as reportedWebhooks from './migrations/701-reported-webhooks.ts';
import * as importOrigin from './migrations/702-import-origin.ts';
import * as importTold from './migrations/715-import-told.ts';
import * as readingOwnWrites from './migrations/660-reading-own-writes.ts';
import * as assignmentsWait from './migrations/610-assignments-wait.ts';
import * as remoteBuildChecks from './migrations/640-remote-build-checks.ts';
import * as clientExpiries from './migrations/630-client-expiries.ts';
import * as madeByCustomer from './migrations/703-made-by-customer.ts';
import * as auditShards from './migrations/740-audit-shards.ts';
import * as companyLock from './migrations/750-company-lock.ts';
import * as keyScopes from './migrations/680-key-scopes.ts';
import * as queueDayNotes from './migrations/730-queue-day-notes.ts';

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
  '001-text': text,
  '002-people': people,
  '003-ownership': ownership,
  '004-contacts': contacts,
  '005-identity-providers': identityProviders,
  '006-idp-tests': idpTests,
  '007-idp-links': idpLinks,
  '008-domains': domains,
  '009-sessions': sessions,
  '010-sign-in': signIn,
  '011-oauth': oauth,
  '012-applications': applications,
  '013-passwords': passwords,
  '014-second-factor': secondFactor,
  '015-company-recovery': companyRecovery,
  '016-verification-codes': verificationCodes,
  '017-captcha': captcha,
  '018-wechat': wechat,
  '019-platform': platform,
  '020-audit': audit,
  '021-licences': licences,
  '022-certification': certification,
  '023-partners': partners,
  '024-contracts': contracts,
  '025-account-applications': accountApplications,
  '026-review': review,
  '027-proposals': proposals,
  '028-access-keys': accessKeys,
  '029-credits': credits,
  '030-account-data': accountData,
  '031-console': console,
  '190-idp-tested': idpTested,
  '197-audit-seal': auditSeal,
  '198-database-mark': databaseMark,
  '200-made-in-epoch': madeInEpoch,
  '204-idempotent-call': idempotentCall,
  '205-pictures-hashed-anew': picturesHashedAnew,
  '206-unhashed-pictures-replaced': unhashedPicturesReplaced,
  '220-idle-check': idleCheck,
  '221-found-by-time': foundByTime,
  '230-job-queue': jobQueue,
  '231-background-jobs': backgroundJobs,
  '240-service-client': serviceClient,
  '241-reported': reported,
  '242-reported-blocks-and-transfers': reportedBlocksAndTransfers,
  '250-account-requests': accountRequests,
  '251-account-requests-of-staff': accountRequestsOfStaff,
  '260-licence-readings': licenceReadings,
  '261-outbox-values': outboxValues,
  '270-terms': terms,
  '271-first-use': firstUse,
  '272-purposes': purposes,
  '280-site': site,
  '281-site-drafts': siteDrafts,
  '285-audit-by-time': auditByTime,
  '286-files-in-order': filesInOrder,
  '295-asked-terms': askedTerms,
  '305-wechat-sign-ins': wechatSignIns,
  '320-passkeys': passkeys,
  '330-queue-days': queueDays,
  '331-requests-decided': requestsDecided,
  '332-lists-by-cursor': listsByCursor,
  '340-audit-place': auditPlace,
  '341-audit-until': auditUntil,
  '342-audit-until-checked': auditUntilChecked,
  '343-audit-in-parts': auditInParts,
  '344-outbox-over': outboxOver,
  '360-live-requests': liveRequests,
  '370-member-roles': memberRoles,
  '371-people-by-address': peopleByAddress,
  '390-webhooks': webhooks,
  '400-questions': questions,
  '430-device-grant': deviceGrant,
  '440-assignments': assignments,
  '441-sharing': sharing,
  '450-pending-accounts': pendingAccounts,
  '451-list-files': listFiles,
  '460-company-level': companyLevel,
  '461-companies-sorted': companiesSorted,
  '462-views-of-lists': viewsOfLists,
  '470-prepared-texts': preparedTexts,
  '480-notices': notices,
  '490-company-demands': companyDemands,
  '491-roles-told': rolesTold,
  '500-access-key-limits': accessKeyLimits,
  '510-directory': directory,
  '530-remote-releases': remoteReleases,
  '540-picture-marks': pictureMarks,
  '550-questions-everywhere': questionsEverywhere,
  '560-second-looks': secondLooks,
  '570-chosen-sessions': chosenSessions,
  '580-expiries-told': expiriesTold,
  '590-application-keys': applicationKeys,
  '600-page-failures': pageFailures,
  '601-remote-candidates': remoteCandidates,
  '620-invited-contacts': invitedContacts,
  '650-remote-previews': remotePreviews,
  '660-reading-own-writes': readingOwnWrites,
  '610-assignments-wait': assignmentsWait,
  '640-remote-build-checks': remoteBuildChecks,
  '630-client-expiries': clientExpiries,
  '680-key-scopes': keyScopes,
  '690-remote-build-pages': remoteBuildPages,
  '700-report-readers': reportReaders,
  '701-reported-webhooks': reportedWebhooks,
  '702-import-origin': importOrigin,
  '703-made-by-customer': madeByCustomer,
  '715-import-told': importTold,
  '730-queue-day-notes': queueDayNotes,
  '740-audit-shards': auditShards,
  '750-company-lock': companyLock,
};
