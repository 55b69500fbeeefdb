import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { commonMessages } from '../../intl/messages.ts';
import { PortalMark } from './portal-mark.tsx';

const show = (search: string, logo?: { 'zh-CN': string; 'en-US': string }) => {
  history.replaceState(null, '', `/microapp/loginEnterprisePortal${search}`);
  return render(
    <IntlProvider locale="en-US" messages={commonMessages['en-US']}>
      <PortalMark content={logo ? { logo } : {}} locale="en-US" />
    </IntlProvider>,
  );
};
afterEach(() => history.replaceState(null, '', '/'));

test('the logo is the configured one of the language, else our own', () => {
  const { container, unmount } = show('', { 'zh-CN': '/zh.svg', 'en-US': '/en.svg' });
  expect(container.querySelector('img')).toHaveAttribute('src', '/en.svg');
  unmount();
  expect(show('').container.querySelector('[data-logo="international"]')).toBeInTheDocument();
});

test('the parameter `view` of the address selects the name', () => {
  const { unmount } = show('?view=customer_portal');
  expect(screen.getByText('Customer Portal')).toBeInTheDocument();
  unmount();
  show('?view=something');
  expect(screen.getByText('Account Portal')).toBeInTheDocument();
});
