import { render, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listTerms } from '@portal/common/contract/account/terms';
import { RemoteProviders } from '@portal/common/remote/remote-providers';
import { mock, server } from '@portal/common/testing/mock';
import { someTerms } from '@portal/common/testing/terms';
import { messages } from '../intl/messages.ts';
import { TermsFoot } from './terms-foot.tsx';

let answers: number;
/** As the host's, counted. */
const request = async (path: string, init?: RequestInit) => {
  const response = await fetch(new URL(path, location.origin), init).finally(() => (answers += 1));
  return response;
};
const open = () =>
  render(
    <RemoteProviders name="shell" locale="zh-CN" theme="light" messages={messages}>
      <TermsFoot request={request} />
    </RemoteProviders>,
  );

beforeEach(() => {
  answers = 0;
});

test('links the terms in force, in the language of the page', async () => {
  server.use(
    mock(listTerms, { documents: [{ ...someTerms('agreement', 3), required: 1, valid_time: '2026-11-01T00:00:00Z' }] }),
  );
  open();
  expect(await screen.findByRole('link', { name: '用户协议' })).toHaveAttribute(
    'href',
    'https://account.example/terms/agreement/3?lang=zh_CN',
  );
});

test.each([
  ['without documents', mock(listTerms, { documents: [] })],
  ['when the API fails', mock(listTerms, () => HttpResponse.json({}, { status: 503 }))],
  ['when the API is away', mock(listTerms, () => HttpResponse.error())],
])('shows nothing %s', async (_, handler) => {
  server.use(handler);
  open();
  await waitFor(() => expect(answers).toBe(1));
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
});
