import { PAGE, pageUrl, WEBHOOKS_PAGE, type PageAddress } from '@portal/common/pages/addresses';
import { REVIEW, WEBHOOK } from '@portal/common/rules/limits';
import { DAY_MS, HOUR_MS } from '@portal/common/rules/units';
import { defaultTimeZone } from '@portal/common/intl/time-zone';
import type { Tx } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { keepNotice, type NewNotice } from '../../platform/mail/notices.db.ts';
import { PEOPLE } from './accounts.ts';

interface Told {
  template: NewNotice['template'];
  hoursAgo: number;
  read?: true;
  page?: PageAddress;
  values?: NewNotice['valuesIn'];
}

const DAY = DAY_MS / HOUR_MS;
const BROWSER = { 'zh-CN': 'Windows 上的 Chrome', 'en-US': 'Chrome on Windows' } as const;

const signedIn = (hoursAgo: number, read?: true): Told => ({ template: 'newDevice', hoursAgo, ...(read && { read }) });

/** What the demo accounts were told, oldest first. */
const TOLD: Readonly<Record<string, readonly Told[]>> = {
  individual: [signedIn(9 * DAY, true), { template: 'passwordChanged', hoursAgo: 2 * DAY }],
  enterprise: [
    signedIn(30 * DAY, true),
    {
      template: 'certificationApproved',
      hoursAgo: 20 * DAY,
      read: true,
      page: PAGE.certification,
      values: () => ({ corrected: ' ' }),
    },
    { template: 'accessKeyMade', hoursAgo: 10 * DAY, read: true, values: () => ({ key: 'AK7Q2MZ0' }) },
    {
      template: 'webhookOff',
      hoursAgo: 2 * DAY,
      page: WEBHOOKS_PAGE,
      values: () => ({ host: 'hooks.yuanli.example' }),
    },
    signedIn(5),
  ],
  partner: [
    { template: 'registrationApproved', hoursAgo: 25 * DAY, read: true, page: PAGE.partnerCompany },
    signedIn(3 * DAY),
  ],
  'partner-contact': [signedIn(4 * DAY)],
  'idp-user': [signedIn(6 * DAY)],
  'staff-admin': [
    signedIn(12 * DAY, true),
    {
      template: 'requestsOverdue',
      hoursAgo: 3,
      page: PAGE.customerCertifications,
      values: (locale) => ({ count: 1, list: `- ${textOf(locale, 'queue.customerCertification')}` }),
    },
  ],
};

/** Notices of the demo accounts, from the texts of the messages. */
export async function loadDemoNotices(tx: Tx, { publicUrl, at }: { publicUrl: string; at: Date }): Promise<void> {
  for (const [label, told] of Object.entries(TOLD)) {
    const { id: userId } = PEOPLE[label]!;
    const { company } = await tx
      .selectFrom('app_user as u')
      .leftJoin('company as c', 'c.co_id', 'u.co_id')
      .select('c.company_name as company')
      .where('u.user_id', '=', userId)
      .executeTakeFirstOrThrow();
    for (const { template, hoursAgo, read, page, values } of told) {
      const time = new Date(at.getTime() - hoursAgo * HOUR_MS);
      const dedupeKey = newId('demo');
      await keepNotice(tx, {
        template,
        userId,
        dedupeKey,
        at: time,
        timeZone: defaultTimeZone('zh-CN'),
        ...(page && { link: pageUrl(publicUrl, page) }),
        valuesIn: (locale) => ({
          company: company ?? '',
          time,
          since: new Date(time.getTime() - WEBHOOK.failsMs),
          network: '203.0.113.24',
          device: BROWSER[locale],
          keys: '',
          count: 0,
          days: REVIEW.workingDays,
          ...values?.(locale),
        }),
      });
      if (read)
        await tx
          .updateTable('notice')
          .set({ read_at: new Date(time.getTime() + HOUR_MS) })
          .where('dedupe_key', '=', dedupeKey)
          .execute();
    }
  }
}
