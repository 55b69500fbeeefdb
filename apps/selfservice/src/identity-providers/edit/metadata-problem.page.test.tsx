import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fetchIdpMetadata, uploadIdpMetadata } from '@portal/common/contract/identity-provider/idp-configurations';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../../app.tsx';
import { providerMocks, someConfiguration, someProvider } from '../../testing/providers.ts';

const STEP = '/uam/provider/edit/u-9?step=metadata';
const open = () => renderApp(App, STEP, { user: someUser({ user_type: UserType.enterprise, co_id: 'co-1' }) });
const off = (change: object = {}) =>
  someProvider({
    status: 2,
    live: null,
    candidate: someConfiguration({ document: null, ...change }),
    missing: ['test'],
  });
const unusable = (check: object) => ({
  refused: 'Account.Idp.Metadata.File' as const,
  more: { check: { result: 'failed', ...check } },
});
const EXPIRED = { check: 'validUntil', sent: '2020-01-01T00:00:00Z', expected: '> 2026-11-02T08:00:00Z' };
const address = () => screen.findByLabelText('Metadata address');
/** The problem at the field of the metadata address. */
async function problem() {
  const shown = await waitFor(async () => {
    const field = await address();
    expect(field).toHaveAttribute('aria-invalid', 'true');
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    const one = described
      .map((id) => document.getElementById(id))
      .find((element) => element?.textContent?.includes('cannot be used'));
    expect(one).toBeDefined();
    return one;
  });
  return within(shown as HTMLElement);
}

test('after a save the reason is at the field with both values, never beside "Saved", and nothing typed is lost', async () => {
  server.use(mock(fetchIdpMetadata, unusable(EXPIRED)), ...providerMocks([off()]));
  const { user } = open();
  const field = await address();
  await user.clear(field);
  await user.type(field, 'https://old.example/metadata');
  await user.type(screen.getByLabelText(/Attribute with the name/), 'cn');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const shown = await problem();
  expect(await shown.findByText('The metadata cannot be used')).toBeInTheDocument();
  expect(shown.getByText(/has expired/)).toBeInTheDocument();
  expect(shown.getByText('2020-01-01T00:00:00Z')).toBeInTheDocument();
  expect(shown.getByText('> 2026-11-02T08:00:00Z')).toBeInTheDocument();
  expect(shown.getByText(/Your settings are kept/)).toBeInTheDocument();
  expect(screen.queryByText('Saved')).toBeNull();
  expect(await address()).toHaveValue('https://old.example/metadata');
  expect(screen.getByLabelText(/Attribute with the name/)).toHaveValue('cn');
});

test('a save whose metadata is read says "Saved"', async () => {
  server.use(...providerMocks([off()]));
  const { user } = open();
  await user.type(await address(), '2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(screen.queryByText('The metadata cannot be used')).toBeNull();
});

test('an address without an answer and a file that cannot be used are explained at the field too', async () => {
  server.use(
    mock(fetchIdpMetadata, {
      refused: 'Account.Idp.Metadata.Unreachable',
      more: { check: { check: 'address', result: 'failed', sent: 'status 404', expected: 'https://idp.example/m' } },
    }),
    mock(uploadIdpMetadata, unusable({ check: 'certificates', sent: 'rsa 1024', expected: 'RSA >= 2048' })),
    ...providerMocks([off()]),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Read/ }));
  expect(await (await problem()).findByText('status 404')).toBeInTheDocument();
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  fireEvent.change(input as HTMLInputElement, { target: { files: [new File(['<x/>'], 'metadata.xml')] } });
  const shown = await problem();
  expect(await shown.findByText('rsa 1024')).toBeInTheDocument();
  expect(shown.getByText('RSA >= 2048')).toBeInTheDocument();
  expect(shown.queryByText('status 404')).toBeNull();
});

test('stored metadata that can no longer be used says why when the page opens', async () => {
  server.use(...providerMocks([off({ by_file: 1, idp_metadata_url: '', problem: { result: 'failed', ...EXPIRED } })]));
  open();
  expect(await screen.findByText('2020-01-01T00:00:00Z')).toBeInTheDocument();
});
