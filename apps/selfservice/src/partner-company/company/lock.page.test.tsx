import { act, screen, waitFor } from '@testing-library/react';
import {
  readPartnerCompany,
  updatePartnerBusiness,
  updatePartnerCompany,
  updatePartnerCompanyEmail,
} from '@portal/common/contract/company/partner-company';
import { updatePartnerPerson } from '@portal/common/contract/company/partner-person';
import { mock, type server } from '@portal/common/testing/mock';
import App from '../../app.tsx';
import { box, button, opensPartner, pending, put, rejected } from '../../testing/open-partner.ts';
import { partnerCompany } from '../../testing/partner.ts';

const openPartner = opensPartner(App);
const lock = 'Pending review. You can change this after the decision.';
const refusal = 'Pending review. You can edit it after the decision.';
const refused = { refused: 'Account.Partner.Pending' } as const;

/**
 * A rejected application; `submitElsewhere` sends it from another tab, `comeBack` returns to this one, which reads it
 * again.
 */
function openRejected(path: string, handlers: Parameters<typeof server.use> = []) {
  let company = partnerCompany(rejected);
  const { user } = openPartner(
    path,
    { company: rejected },
    { handlers: [mock(readPartnerCompany, () => company), ...handlers] },
  );
  const submitElsewhere = () => {
    company = partnerCompany({ ...pending, version: 5 });
  };
  const decide = () => {
    company = partnerCompany({ ...rejected, version: 5 });
  };
  const comeBack = () =>
    act(() => {
      window.dispatchEvent(new Event('visibilitychange'));
    });
  return { user, submitElsewhere, decide, comeBack };
}

test('a review that begins in another tab keeps the typed company data with the reason, and they can be saved after the decision', async () => {
  const { user, submitElsewhere, decide, comeBack } = openRejected('/company/info');
  await put(user, await box(/^Official website/), 'https://new.example');
  submitElsewhere();
  comeBack();
  expect(await screen.findByText(lock)).toBeInTheDocument();
  expect(await box(/^Official website/)).toHaveValue('https://new.example');
  expect(button('Save and submit')).toBeDisabled();
  expect(screen.queryByText(/Submitting starts a review/)).toBeNull();
  decide();
  comeBack();
  await waitFor(() => expect(button('Save and submit')).toBeEnabled());
  expect(await box(/^Official website/)).toHaveValue('https://new.example');
  expect(screen.queryByText(lock)).toBeNull();
});

test('a review that begins in another tab keeps the typed company data with the text of a refused save', async () => {
  const { user, submitElsewhere } = openRejected('/company/info', [mock(updatePartnerCompany, refused)]);
  await put(user, await box(/^Official website/), 'https://new.example');
  submitElsewhere();
  await user.click(button('Save and submit'));
  expect(await screen.findByText(refusal)).toBeInTheDocument();
  expect(await screen.findByText(lock)).toBeInTheDocument();
  expect(await box(/^Official website/)).toHaveValue('https://new.example');
  expect(button('Save and submit')).toBeDisabled();
});

test('a review that begins in another tab keeps the chosen partner types with the reason', async () => {
  const { user, submitElsewhere, comeBack } = openRejected('/company/business');
  await user.click(await screen.findByRole('checkbox', { name: 'Delivery partner' }));
  submitElsewhere();
  comeBack();
  expect(await screen.findByText(lock)).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Delivery partner' })).toBeChecked();
  expect(button('Save')).toBeDisabled();
});

test('a review that begins in another tab keeps the chosen partner types with the text of a refused save', async () => {
  const { user, submitElsewhere } = openRejected('/company/business', [mock(updatePartnerBusiness, refused)]);
  await user.click(await screen.findByRole('checkbox', { name: 'Delivery partner' }));
  submitElsewhere();
  await user.click(button('Save'));
  expect(await screen.findByText(refusal)).toBeInTheDocument();
  expect(await screen.findByText(lock)).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Delivery partner' })).toBeChecked();
  expect(button('Save')).toBeDisabled();
});

test.each([
  ['/company/info', 'Save and submit'],
  ['/company/business', 'Save'],
])('a review that begins in another tab makes an untouched form read-only: %s', async (path, save) => {
  const { submitElsewhere, comeBack } = openRejected(path);
  await screen.findByRole('button', { name: save });
  submitElsewhere();
  comeBack();
  expect(await screen.findByText(lock)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: save })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a review that has ended with an admission leaves nothing to submit, and the message says so', async () => {
  const { user } = openRejected('/company/info', [mock(updatePartnerCompany, { submitted: 0 })]);
  await put(user, await box(/^Official website/), 'https://new.example');
  await user.click(button('Save and submit'));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(screen.queryByText('Saved and submitted for review')).toBeNull();
});

test('the own submission makes the form read-only', async () => {
  const { user } = openPartner('/company/info', { company: rejected });
  await put(user, await box(/^Official website/), 'https://new.example');
  await user.click(button('Save and submit'));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  // Not before: the form shows the reason, too, until it is replaced.
  expect(screen.getByText(lock)).toBeInTheDocument();
  expect(screen.getByText('https://new.example')).toBeInTheDocument();
});

test('a review that begins while the business e-mail is changed keeps the e-mail with the text of the refusal', async () => {
  const { user, submitElsewhere } = openRejected('/company/info', [mock(updatePartnerCompanyEmail, refused)]);
  await user.click(await screen.findByRole('button', { name: 'Edit Business e-mail' }));
  await put(user, await box('Business e-mail'), 'new@larkmoor.example');
  await user.type(screen.getByLabelText('Verification code'), '308412');
  submitElsewhere();
  await user.click(button('Confirm'));
  expect(await screen.findByText(refusal)).toBeInTheDocument();
  expect(await screen.findByText(lock)).toBeInTheDocument();
  expect(await box('Business e-mail')).toHaveValue('new@larkmoor.example');
  expect(screen.getByText(refusal)).toBeInTheDocument();
  await user.click(button('Cancel'));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

test('a review that begins in another tab keeps the typed data of the main account with the reason', async () => {
  const { user, submitElsewhere, decide, comeBack } = openRejected('/company/person');
  await put(user, await box('Job title'), 'Head of sales');
  submitElsewhere();
  comeBack();
  expect(await screen.findByText(lock)).toBeInTheDocument();
  expect(await box('Job title')).toHaveValue('Head of sales');
  expect(button('Save')).toBeDisabled();
  decide();
  comeBack();
  await waitFor(() => expect(button('Save')).toBeEnabled());
  expect(await box('Job title')).toHaveValue('Head of sales');
});

test('a review that begins in another tab keeps the typed data of the main account with the text of a refused save', async () => {
  const { user, submitElsewhere } = openRejected('/company/person', [mock(updatePartnerPerson, refused)]);
  await put(user, await box('Job title'), 'Head of sales');
  submitElsewhere();
  await user.click(button('Save'));
  expect(await screen.findByText(refusal)).toBeInTheDocument();
  expect(await screen.findByText(lock)).toBeInTheDocument();
  expect(await box('Job title')).toHaveValue('Head of sales');
  expect(button('Save')).toBeDisabled();
});

type Refuses = () => Promise<'-1'>;
test.each([
  [
    '/company/info',
    (answer: Refuses) => mock(updatePartnerCompany, answer),
    () => box(/^Official website/),
    'Save and submit',
  ],
  ['/company/person', (answer: Refuses) => mock(updatePartnerPerson, answer), () => box('Job title'), 'Save'],
] as const)('leaving a form while it is being saved asks first: %s', async (path, saves, field, save) => {
  const held = Promise.withResolvers<void>();
  let sent = 0;
  const { user } = openRejected(path, [
    saves(async () => {
      sent += 1;
      await held.promise;
      return '-1';
    }),
  ]);
  await put(user, await field(), 'https://new.example');
  await user.click(button(save));
  await waitFor(() => expect(sent).toBe(1));
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  held.resolve();
  await waitFor(() => expect(button(save)).toBeEnabled());
});
