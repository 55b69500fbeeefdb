import { fireEvent, screen } from '@testing-library/react';
import { Form, Input } from '../antd/base.ts';
import { commonMessages } from '../intl/messages.ts';
import { RemoteRoot, type RemoteApp } from '../remote/remote-root.tsx';
import { renderApp } from '../testing/render-app.tsx';
import { PortalForm } from './portal-form.tsx';
import { usePortalForm } from './use-portal-form.tsx';
import { useTyped } from './use-typed.ts';

function Typing() {
  const form = usePortalForm<{ email: string }>({ name: 'typing' });
  const typed = useTyped(form, 'email') ?? 'nothing';
  return (
    <PortalForm form={form} initialValues={{ email: 'a@b' }} onSubmit={() => undefined}>
      <Form.Item name="email" label="E-mail">
        <Input />
      </Form.Item>
      <output>{typed}</output>
      <button type="button" onClick={() => form.antd.setFieldsValue({ email: 'c@d.example' })}>
        fill
      </button>
    </PortalForm>
  );
}
const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <Typing />
  </RemoteRoot>
);

test('a typed value is returned before the next event, a value that code sets soon after', async () => {
  renderApp(App, '/');
  expect(await screen.findByText('a@b')).toBeInTheDocument();

  fireEvent.change(screen.getByRole('textbox', { name: 'E-mail' }), { target: { value: 'a@b.example' } });
  expect(screen.getByRole('status')).toHaveTextContent('a@b.example');

  fireEvent.click(screen.getByRole('button', { name: 'fill' }));
  expect(await screen.findByText('c@d.example')).toBeInTheDocument();
});
