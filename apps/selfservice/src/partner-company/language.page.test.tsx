import { act, waitFor } from '@testing-library/react';
import { readPartnerCompany } from '@portal/common/contract/company/partner-company';
import { readPartnerPerson } from '@portal/common/contract/company/partner-person';
import { pathOf } from '@portal/common/contract/path-of';
import { mock } from '@portal/common/testing/mock';
import type { TestHost } from '@portal/common/testing/render-app';
import App from '../app.tsx';
import { box, opensPartner, put } from '../testing/open-partner.ts';
import { partnerCompany, partnerPerson } from '../testing/partner.ts';

const openPartner = opensPartner(App);
const inChinese = (request: Request) => request.headers.get('lang')?.startsWith('zh') === true;
/** Pages with a form whose data has texts, and a field of each. */
const PAGES = [
  ['/company/info', /^Official website/, 'https://new.example'],
  ['/company/person', 'Job title', 'Head of sales'],
] as const;

/** Replies to calls of the page are here once later calls have theirs. */
const repliesAreHere = (host: TestHost) =>
  act(async () => {
    const params = { id: host.user?.user_id ?? '' };
    for (const endpoint of [readPartnerCompany, readPartnerPerson]) await host.request(pathOf(endpoint, { params }));
  });

test.each(PAGES)('a change of language keeps what is typed: %s', async (path, label, typed) => {
  const read = Promise.withResolvers<void>();
  const { user, change, host } = openPartner(
    path,
    {},
    {
      handlers: [
        mock(readPartnerCompany, async ({ request }) => {
          if (inChinese(request)) await read.promise;
          return partnerCompany();
        }),
        mock(readPartnerPerson, async ({ request }) => {
          if (inChinese(request)) await read.promise;
          return partnerPerson();
        }),
      ],
    },
  );
  const field = await box(label);
  await put(user, field, typed);
  change({ locale: 'zh-CN' });
  expect(field).toBeInTheDocument();
  read.resolve();
  await repliesAreHere(host);
  expect(field).toBeInTheDocument();
  expect(field).toHaveValue(typed);
});

test.each(PAGES)('a read that fails after a change of language keeps what is typed: %s', async (path, label, typed) => {
  let failed = 0;
  const refuseInChinese = ({ request }: { request: Request }): boolean => {
    if (inChinese(request)) failed += 1;
    return inChinese(request);
  };
  const { user, change, host } = openPartner(
    path,
    {},
    {
      handlers: [
        mock(readPartnerCompany, (sent) => (refuseInChinese(sent) ? '-1' : partnerCompany())),
        mock(readPartnerPerson, (sent) => (refuseInChinese(sent) ? '-1' : partnerPerson())),
      ],
    },
  );
  const field = await box(label);
  await put(user, field, typed);
  change({ locale: 'zh-CN' });
  await waitFor(() => expect(failed).toBeGreaterThan(0));
  await repliesAreHere(host);
  expect(field).toBeInTheDocument();
  expect(field).toHaveValue(typed);
});
