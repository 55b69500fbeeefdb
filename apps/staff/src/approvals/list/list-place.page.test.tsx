import { act, screen, waitFor } from '@testing-library/react';
import { readLicenceImage } from '@portal/common/contract/company/certification';
import {
  listCertificationApprovals,
  readCertificationApproval,
} from '@portal/common/contract/queues/certification-approval';
import { listCities, listCountries, listProvinces } from '@portal/common/contract/portal/lookups';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approval, approver, detail, licence } from '../../testing/approval.ts';

const LIST = '/customers/approval/authentication';

test('the list is where it was when one comes back from a request, and at its top when one comes from elsewhere', async () => {
  server.use(
    mock(listCertificationApprovals, { rows: [approval()], total: 1 }),
    mock(readCertificationApproval, { Data: detail() }),
    mock(readLicenceImage, licence),
    mock(listCountries, [{ country_id: 6, country_name: 'China', country_code: 'CN' }]),
    mock(listProvinces, []),
    mock(listCities, []),
  );
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const positions = () => scrolled.mock.calls.map(([to]) => (to as ScrollToOptions).top);
  const { user, path, host } = renderApp(App, `${LIST}?company=Heng`, approver);
  const review = () => screen.findByRole('link', { name: /^Review Hengyuan/ });
  const link = await review();
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 420 });
  await user.click(link);
  await screen.findByRole('heading', { level: 1, name: 'Hengyuan Instruments Ltd.' });
  scrolled.mockClear();
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(path()).toBe(`${LIST}?company=Heng`));
  await review();
  await waitFor(() => expect(positions()).toContain(420));

  Object.defineProperty(window, 'scrollY', { configurable: true, value: 300 });
  act(() => host.navigate('/account/security'));
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Review Hengyuan/ })).toBeNull());
  scrolled.mockClear();
  act(() => host.navigate(`${LIST}?company=Heng`));
  await review();
  expect(positions()).not.toContain(300);
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 });
  scrolled.mockRestore();
});
