import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readLicenceImage } from '@portal/common/contract/company/certification';
import {
  decideCertification,
  listCertificationApprovals,
  lookUpRegistry,
  readCertificationApproval,
} from '@portal/common/contract/queues/certification-approval';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approval, approver, CODE, detail, licence } from '../../testing/approval.ts';
import { places } from '../../testing/places.ts';

const page = '/customers/approval/authentication/7/operation';
type Box = [number, number, number, number];
const value = (text: string, sure = true, box: Box | null = [0.1, 0.2, 0.3, 0.05]) => ({ text, sure, box });
const request = detail({
  Company: 'Hengyuan (Hunan) Ltd.',
  Reader: 'read',
  Reading: {
    company: value('Hengyuan（Hunan）  Ltd.'),
    code: value('91430602MA000123XX', false),
    person: value('Lin An', true, [0.5, 0.5, 0.2, 0.05]),
    validity: null,
  },
  Registry: true,
});
const entry = {
  name: 'Hengyuan（Hunan） Ltd.',
  code: CODE,
  legal_representative: 'Lin An',
  status: 'revoked' as const,
  founded_on: '2019-04-02',
};

beforeEach(() => {
  sessionStorage.clear();
  server.use(
    ...places,
    mock(readCertificationApproval, { Data: request }),
    mock(readLicenceImage, licence),
    mock(listCertificationApprovals, { rows: [], total: 0 }),
    mock(lookUpRegistry, {
      available: true,
      matches: [{ ...entry, code: 'OTHER', name: 'Someone else', status: 'active' as const }, entry],
    }),
  );
});

test.each([
  [
    'en-US',
    'Evidence',
    'Revoked',
    'as in the picture and the registry',
    'Hard to read',
    'Show in the picture: Credit code',
  ],
  ['zh-CN', '核对依据', '已吊销', '与图片和登记信息相同', '不够清晰', '在图片中标出：信用代码'],
] as const)(
  'differences come first, what is the same is quiet (%s)',
  async (locale, title, revoked, same, unsure, show) => {
    const { user } = renderApp(App, page, { ...approver, locale });
    const sheet = (await screen.findByRole('heading', { name: title })).closest('section')!;
    await within(sheet).findByText(revoked);
    const rows = within(sheet).getAllByTestId(/^evidence-/);
    expect(rows.map(({ dataset }) => dataset.testid)).toEqual(['evidence-code', 'evidence-company', 'evidence-person']);
    const [code, company, person] = rows as [HTMLElement, HTMLElement, HTMLElement];
    // The registry says what was typed; the picture does not.
    expect(
      within(code)
        .getAllByRole('definition')
        .map((one) => one.textContent),
    ).toEqual([CODE, `91430602MA000123XX${unsure}`, CODE]);
    for (const quiet of [company, person]) expect(quiet).toHaveTextContent(same);
    expect(within(sheet).getByText(/Someone else/)).not.toBeVisible();

    await screen.findByRole('img', { name: /Hengyuan/ });
    expect(screen.queryByTestId('place-in-picture')).toBeNull();
    await user.hover(person);
    expect(screen.getByTestId('place-in-picture')).toHaveStyle({ left: '50%', width: '20%' });
    await user.unhover(person);
    expect(screen.queryByTestId('place-in-picture')).toBeNull();
    act(() => within(code).getByRole('button', { name: show }).focus());
    expect(await screen.findByTestId('place-in-picture')).toHaveStyle({ left: '10%', height: '5%' });
    await user.keyboard('{Enter}');
    await user.tab();
    expect(within(code).getByRole('button', { name: show })).toHaveAttribute('aria-pressed', 'true');
  },
);

test('what cannot be checked is said, and a registry that does not answer can be asked again', async () => {
  let asked = 0;
  server.use(
    mock(readCertificationApproval, { Data: detail({ Reader: 'unreadable', Reading: null, Registry: true }) }),
    mock(lookUpRegistry, () => {
      asked += 1;
      return { available: asked > 1, matches: [] };
    }),
  );
  const { user, unmount } = renderApp(App, page, approver);
  expect(await screen.findByText(/nothing could be read in it/)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The registry knows no such company.')).toBeInTheDocument();
  expect(screen.getByTestId('evidence-code')).toHaveTextContent('Nothing to compare with');
  unmount();
  server.use(mock(readCertificationApproval, { Data: detail({ Reader: 'off', Registry: false }) }));
  renderApp(App, page, approver);
  expect(await screen.findByText(/no license reader is set up/)).toBeInTheDocument();
  expect(screen.getByText(/company registry: none is set up/)).toBeInTheDocument();
});

test('places are marked by keyboard and pointer, and go with the rejection', async () => {
  const decided = jest.fn();
  server.use(
    mock(decideCertification, ({ body }) => {
      decided(body);
      return {};
    }),
  );
  const { user } = renderApp(App, page, approver);
  await screen.findByRole('img', { name: /Hengyuan/ });
  await user.click(screen.getByRole('button', { name: 'Show in the picture: Credit code' }));
  await user.keyboard('p');
  const rectangle = await screen.findByRole('application', { name: 'Rectangle of the mark' });
  expect(rectangle).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowRight}{ArrowUp}{/Shift}');
  expect(screen.getByText('Left 11%, top 21%, width 31%, height 4%')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  const words = await screen.findByRole('textbox', { name: 'What is wrong at mark 1' });
  expect(words).toHaveFocus();
  expect(screen.queryByRole('application')).toBeNull();

  // Without words nothing is sent; with marks nothing is approved.
  await user.click(screen.getByRole('textbox', { name: /Review comment/ }));
  await user.paste('See the marks.');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Say what is wrong at this place')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(/Marks are for a rejection/)).toBeInTheDocument();
  expect(decided).not.toHaveBeenCalled();
  await user.click(words);
  await user.paste('  Another code ');

  await user.click(screen.getByRole('button', { name: 'Mark a place' }));
  const layer = (await screen.findByRole('application')).parentElement!;
  layer.getBoundingClientRect = () => new DOMRect(100, 100, 400, 200);
  // jsdom has no pointer events with coordinates.
  const point = (type: string, clientX: number, clientY: number) =>
    fireEvent(layer, new MouseEvent(type, { bubbles: true, clientX, clientY }));
  point('pointerdown', 500, 300);
  point('pointermove', 420, 280);
  point('pointerup', 400, 250);
  await user.keyboard('No stamp');
  await user.click(screen.getByRole('button', { name: 'Mark a place' }));
  await screen.findByRole('application');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mark a place' })).toHaveFocus());
  expect(screen.getAllByTestId('picture-mark').map(({ textContent }) => textContent)).toEqual(['1', '2']);

  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(decided).toHaveBeenCalledTimes(1));
  expect(decided.mock.calls[0][0]).toMatchObject({
    Result: Decision.reject,
    Marks: [
      { Field: 'LicCode', Box: [0.11, 0.21, 0.31, 0.04], Words: 'Another code' },
      { Field: 'LicCode', Box: [0.75, 0.75, 0.25, 0.25], Words: 'No stamp' },
    ],
  });
});

test('the marks of a rejected request stay with it', async () => {
  const mark = { Field: 'Company' as const, Box: [0.1, 0.3, 0.5, 0.1] as Box, Words: 'Cut off here' };
  const rejected = { Result: ApprovalStatus.rejected, ApprovalTime: '2026-11-23T08:00:00Z', Opinion: 'See the marks.' };
  server.use(
    mock(readCertificationApproval, {
      Data: detail({ ...rejected, Marks: [mark], Previous: approval({ ...rejected, ID: 5, Marks: [mark] }) }),
    }),
  );
  renderApp(App, page.replace('operation', 'view'), approver);
  const decision = (await screen.findByRole('heading', { name: 'Decision' })).closest('section')!;
  expect(within(decision).getByText('Cut off here')).toBeInTheDocument();
  expect(await screen.findByTestId('picture-mark')).toHaveStyle({ left: '10%', top: '30%' });
  expect(screen.queryByRole('button', { name: 'Mark a place' })).toBeNull();
});
