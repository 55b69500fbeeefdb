import type { Migration } from 'kysely/migration';
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
};
