import { listCreditRecords, readCreditPoints, readTrialCredits } from '@portal/common/contract/company/credits';
import { CreditKind } from '@portal/common/enums/user/credit-kind';
import { windowOf } from '../../platform/db/page.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import { findBalance, listRecords } from './credits.db.ts';
import type { Services } from '../../platform/http/services.ts';

const companyOf = ({ coId }: Caller): string => coId ?? refuse('Account.Permission.Denied');

/** Credits of the caller's company. */
export function creditsRoutes(app: App, services: Services): void {
  serve(app, services, readTrialCredits, async ({ caller }, { tx, now }) => {
    const { granted, left, expiring, expires_at } = await findBalance(tx, companyOf(caller), CreditKind.trial, now());
    return {
      total_credits: granted,
      available_credits: left,
      expiring_credits: expires_at ? { credits: expiring, expired_time: expires_at } : null,
    };
  });

  serve(app, services, readCreditPoints, async ({ caller }, { tx, now }) => {
    const { granted, used } = await findBalance(tx, companyOf(caller), CreditKind.credit, now());
    return { total_credits: granted, used_credits: used };
  });

  serve(app, services, listCreditRecords, async ({ query, caller }, { tx, locale }) => {
    const { rows, total } = await listRecords(tx, companyOf(caller), { kind: query.type, ...windowOf(query) });
    return {
      total,
      rows: rows.map(({ produced_at, detail_zh, detail_en, amount, remain }) => ({
        production_time: produced_at,
        detail: locale === 'zh-CN' ? detail_zh : detail_en,
        credits: amount.startsWith('-') ? amount : `+${amount}`,
        remain_credits: remain,
      })),
    };
  });
}
