import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../antd/base.ts';
import { commonMessages } from '../intl/messages.ts';
import { DateTime } from '../ui/date-time.tsx';
import { Icon } from '../ui/icons.tsx';
import { translate } from '../testing/translate.ts';
import { RemoteProviders } from '../remote/remote-providers.tsx';

function Sample() {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setBusy(!busy)}>
        toggle
      </button>
      <Button loading={busy}>
        <FormattedMessage id="common.confirm" />
      </Button>
      <a href="/x">
        {busy && <Icon name="check" />}
        <FormattedMessage id="common.edit" />
      </a>
      <p>
        {busy && <Icon name="check" />}
        <DateTime at={null} />
      </p>
      {busy ? <b>busy</b> : <FormattedMessage id="common.editOf" values={{ what: <i>all</i> }} />}
    </>
  );
}

test('a translated page still shows that a button is busy, and puts icons before its texts', async () => {
  const { container } = render(
    <RemoteProviders name="auth" locale="en-US" theme="light" messages={commonMessages}>
      <Sample />
    </RemoteProviders>,
  );
  const toggle = screen.getByRole('button', { name: 'toggle' });
  const button = screen.getByRole('button', { name: 'Confirm' });
  translate(container);
  expect(container.querySelectorAll('font').length).toBeGreaterThan(4);
  fireEvent.click(toggle);
  expect(button).toHaveClass('acc-btn-loading');
  expect(screen.getByText('busy')).toBeInTheDocument();
  translate(container);
  fireEvent.click(toggle);
  expect(screen.queryByText('busy')).toBeNull();
  expect(button).not.toHaveClass('acc-btn-loading');
});

test('a translated text follows the language', () => {
  const inLocale = (locale: 'en-US' | 'zh-CN') => (
    <RemoteProviders name="auth" locale={locale} theme="light" messages={commonMessages}>
      <Sample />
    </RemoteProviders>
  );
  const { container, rerender } = render(inLocale('en-US'));
  translate(container);
  rerender(inLocale('zh-CN'));
  expect(screen.getByRole('button', { name: commonMessages['zh-CN']['common.confirm'] })).toBeInTheDocument();
});
