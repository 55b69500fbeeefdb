import { screen, waitFor, within } from '@testing-library/react';
import { readLicenceImage } from '@portal/common/contract/company/certification';
import {
  certificationReview,
  decideCertification,
  listCertificationApprovals,
  readCertificationApproval,
} from '@portal/common/contract/queues/certification-approval';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approval, approver, detail, licence } from '../../testing/approval.ts';
import { places } from '../../testing/places.ts';

const QUEUE = '/customers/approval/authentication';
const page = (id: number) => `${QUEUE}/${id}/operation`;
/** Requests by their numbers; each is of the company of its number. */
let waiting: number[] = [];
let asked: string[] = [];
const decided = jest.fn();
const named = (ID: number) => ({ ID, Company: `Company ${ID}`, LicURL: `lic-${ID}` });

beforeEach(() => {
  waiting = [7, 8, 9];
  asked = [];
  decided.mockReset();
  server.use(
    mock(listCertificationApprovals, ({ query }) => {
      asked.push(query.except === undefined ? `list from ${query.start}` : 'next');
      const found = waiting.filter((id) => id !== query.except && `Company ${id}`.includes(query.company ?? ''));
      return {
        rows: found.slice(query.start, query.start + query.count).map((id) => approval(named(id))),
        total: found.length,
      };
    }),
    mock(readCertificationApproval, ({ query }) => {
      asked.push(`request ${query.id}`);
      return {
        Data: detail(
          waiting.includes(query.id) ? named(query.id) : { ...named(query.id), Result: ApprovalStatus.approved },
        ),
      };
    }),
    mock(readLicenceImage, ({ query }) => {
      asked.push(`document ${query.lic_id}`);
      return licence;
    }),
    mock(decideCertification, ({ query, body }) => {
      waiting = waiting.filter((id) => id !== query.id);
      decided(query.id, body);
      return {};
    }),
    ...places,
    mock(certificationReview.changes, { cursor: '1', claims: [], proposals: [], changed: [] }),
    mock(certificationReview.claim, { since: new Date().toISOString(), until: new Date().toISOString() }),
    mock(certificationReview.release, {}),
  );
});

const title = (id: number) => screen.findByRole('heading', { level: 1, name: `Company ${id}` });
const pane = () => screen.findByRole('complementary', { name: 'Queue' });
const rows = async () =>
  within(await pane())
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const selected = async () => within(await pane()).getByRole('link', { current: true });

test('the queue stands beside the request, with its filters, and the open request is marked', async () => {
  renderApp(App, `${page(8)}?company=Company`, approver);
  await title(8);
  expect(await rows()).toEqual([
    expect.stringContaining('Company 7'),
    expect.stringContaining('Company 8'),
    expect.stringContaining('Company 9'),
  ]);
  expect(await selected()).toHaveTextContent('Company 8');
  expect(screen.getByText('2 of 3')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Next request' })).toHaveAttribute(
    'href',
    `/microapp${page(9)}?company=Company`,
  );
  expect(within(await pane()).getByRole('link', { name: /Pending/ })).toHaveAttribute(
    'href',
    `/microapp${QUEUE}?company=Company`,
  );
});

test('the next request and its document are fetched ahead and open without a request', async () => {
  const { user, path } = renderApp(App, page(7), approver);
  await title(7);
  await waitFor(() => expect(asked).toEqual(expect.arrayContaining(['request 8', 'document lic-8'])));
  const before = asked.length;
  await user.keyboard('j');
  expect(await title(8)).toHaveFocus();
  expect(path()).toBe(page(8));
  expect(asked.slice(before).filter((one) => /8/.test(one))).toEqual([]);
  await user.keyboard('k');
  await title(7);
});

test('after a decision by key the next request of the list opens, and the last one leads on to the first', async () => {
  const { user, path } = renderApp(App, page(8), approver);
  await title(8);
  await screen.findByText('Yueyang');
  await user.keyboard('a');
  await title(9);
  expect(decided).toHaveBeenCalledWith(8, expect.objectContaining({ Result: Decision.approve }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  await screen.findByText('Yueyang');
  await user.keyboard('a');
  await title(7);
  expect(path()).toBe(page(7));
});

test('digits select a field and its reason, and R rejects', async () => {
  const { user } = renderApp(App, page(7), approver);
  await title(7);
  await user.keyboard('2');
  const reason = await screen.findByRole('combobox', { name: 'Reason: Credit code' });
  await waitFor(() => expect(reason).toHaveFocus());
  expect(reason).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('1');
  await waitFor(() => expect(reason).toHaveAttribute('aria-expanded', 'false'));
  // The reasons make the comment.
  const comment = 'Correct the following and submit again:\n– Unified social credit code: Does not match the document';
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Review comment/ })).toHaveValue(comment));
  await user.keyboard('r');
  await title(8);
  expect(decided).toHaveBeenCalledWith(
    7,
    expect.objectContaining({
      Result: Decision.reject,
      Opinion: comment,
      RefusedFields: [{ Field: 'LicCode', Reason: 'mismatch' }],
    }),
  );
});

test('R without a comment opens the field for it', async () => {
  const { user } = renderApp(App, page(7), approver);
  await title(7);
  await user.keyboard('r');
  const comment = screen.getByRole('textbox', { name: /Review comment/ });
  await waitFor(() => expect(comment).toHaveFocus());
  await user.keyboard('Jar');
  expect(comment).toHaveValue('Jar');
  await user.keyboard('{Escape}r');
  await title(8);
  expect(decided).toHaveBeenCalledWith(7, expect.objectContaining({ Result: Decision.reject, Opinion: 'Jar' }));
});

test('the same digit clears a field again', async () => {
  const { user } = renderApp(App, page(7), approver);
  await title(7);
  await user.keyboard('1');
  const reason = await screen.findByRole('combobox', { name: 'Reason: Name' });
  await waitFor(() => expect(reason).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(reason).toHaveAttribute('aria-expanded', 'false'));
  await user.keyboard('1');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Reason: Name' })).toBeNull());
});

test('the list goes on by pages: the request after the last one of a page is on the next', async () => {
  waiting = Array.from({ length: 12 }, (_, index) => index + 1);
  const { user, path } = renderApp(App, page(10), approver);
  await title(10);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Next request' })).toBeInTheDocument());
  await user.keyboard('j');
  await title(11);
  expect(path()).toBe(`${page(11)}?page=2`);
  expect(await screen.findByText('11 of 12')).toBeInTheDocument();
  await user.keyboard('k');
  await title(10);
  expect(path()).toBe(page(10));
});

test('/ searches the queue, and the open request stays', async () => {
  const { user, path } = renderApp(App, page(7), approver);
  await title(7);
  await user.keyboard('/');
  expect(screen.getByRole('textbox', { name: 'Find a company' })).toHaveFocus();
  await user.keyboard('9{Enter}');
  await waitFor(() => expect(path()).toBe(`${page(7)}?company=9`));
  await waitFor(async () => expect(await rows()).toEqual([expect.stringContaining('Company 9')]));
  await title(7);
});

test('? lists the keys, and they can be switched off', async () => {
  const { user, path } = renderApp(App, page(7), approver);
  await title(7);
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText('Approve, or confirm a proposal')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('switch', { name: 'Use keyboard shortcuts' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('j?');
  expect(path()).toBe(page(7));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(localStorage.getItem('acc:keys')).toBe('0');
});

test('the order turns, and the first page of the new order is shown', async () => {
  const { user, path } = renderApp(App, page(7), approver);
  await title(7);
  await user.click(screen.getByRole('button', { name: 'Oldest first. Show newest first.' }));
  await waitFor(() => expect(path()).toBe(`${page(7)}?order=desc`));
  expect(screen.getByRole('button', { name: 'Newest first. Show oldest first.' })).toBeInTheDocument();
});

test('the last request of a list is followed by none, and the first has none before it', async () => {
  const { unmount } = renderApp(App, page(9), approver);
  await title(9);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Previous request' })).toBeInTheDocument());
  expect(screen.queryByRole('link', { name: 'Next request' })).not.toBeInTheDocument();
  unmount();
  renderApp(App, page(7), approver);
  await title(7);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Next request' })).toBeInTheDocument());
  expect(screen.queryByRole('link', { name: 'Previous request' })).not.toBeInTheDocument();
});
