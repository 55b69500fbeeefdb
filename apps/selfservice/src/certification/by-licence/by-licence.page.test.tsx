import { fireEvent, screen, waitFor } from '@testing-library/react';
import { checkParam } from '@portal/common/contract/account/availability';
import {
  listRecords,
  readCertification,
  readLicenceImage,
  readLicenceReading,
  submitLicence,
  uploadLicence,
} from '@portal/common/contract/company/certification';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { ParamType } from '@portal/common/enums/user/param-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../../app.tsx';
import { licenceDraft } from './licence-draft.ts';
import { certification } from '../../testing/certification.ts';

const CODE = '91350100M000100Y43';
const form = '/profile/authentication/new/byCertification';
const free = mock(checkParam, { Code: '0', Message: '', Data: [{ IsExist: false }] });
const scan = () => new File(['picture'], 'licence.png', { type: 'image/png' });

beforeEach(() => sessionStorage.clear());
beforeEach(() =>
  server.use(
    mock(readCertification, certification()),
    mock(uploadLicence, { lic_id: 'lic-9', lic_code: '', lic_company: '' }),
    mock(readLicenceImage, { Data: { image: 'data:image/png;base64,iVBORw0KGgo=', name: 'licence.png', size: 8 } }),
    mock(listRecords, { rows: [], total: 0 }),
    free,
  ),
);

type User = ReturnType<typeof renderApp>['user'];

async function chooseType(user: User) {
  await user.click(await screen.findByRole('combobox', { name: 'Document type' }));
  await user.click(await screen.findByTitle('Business license'));
}

async function upload(user: User, file = scan()) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  await user.upload(input!, file);
}

async function write(user: User, field: HTMLElement, text: string) {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

async function fillIn(user: User) {
  await chooseType(user);
  await upload(user);
  await screen.findAllByText('Uploaded');
  await write(user, screen.getByLabelText('Company name'), 'Acme Ltd.');
  await write(user, screen.getByLabelText('Unified social credit code'), CODE.toLowerCase());
}

test('the name of the company is filled in', async () => {
  renderApp(App, form, { user: someUser({ company_name: 'Known Ltd.' }) });
  expect(await screen.findByLabelText('Company name')).toHaveValue('Known Ltd.');
});

test('the page submits the licence, confirms it and returns to the overview', async () => {
  server.use(
    mock(submitLicence, ({ body, query }) => {
      expect(query).toEqual({ user_id: 'u-7' });
      expect(body).toEqual({
        Company: 'Acme Ltd.',
        LicType: LicenceType.businessLicence,
        LicURL: 'lic-9',
        LicCode: CODE,
      });
      return { auth_status: AuthStatus.unauthenticated };
    }),
  );
  const { user, path, host } = renderApp(App, form);
  await fillIn(user);
  server.use(mock(readCertification, certification({ auth_status: AuthStatus.pending })));
  await user.click(screen.getByRole('button', { name: 'Submit' }));

  expect(await screen.findByText('Business verification submitted')).toBeInTheDocument();
  await waitFor(() => expect(path()).toBe('/profile/authentication'));
  expect(await screen.findByText('Your documents are pending review')).toBeInTheDocument();
  expect(host.refreshUser).toHaveBeenCalled();
  expect(licenceDraft('u-7').read()).toEqual({});
});

test('a verified company submits a change', async () => {
  server.use(
    mock(readCertification, certification({ auth_status: AuthStatus.authenticated })),
    mock(submitLicence, { auth_status: AuthStatus.authenticated }),
  );
  const { user } = renderApp(App, form);
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Change submitted for review')).toBeInTheDocument();
});

test('an empty form shows an error at every required field', async () => {
  const { user } = renderApp(App, form, { user: someUser({ company_name: null }) });
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  expect(screen.getByLabelText('Document type')).toHaveFocus();
  // The placeholder has the same text.
  await waitFor(() => expect(screen.getAllByText('Choose a document type')).toHaveLength(2));
  for (const text of [
    'Upload a picture of the document',
    'Enter the company name',
    'Enter the unified social credit code',
  ]) {
    expect((await screen.findAllByText(text)).at(-1)).toBeInTheDocument();
  }
});

describe('Submit while the picture is being uploaded', () => {
  /** The filled-in form with an upload under way; `end` ends it. */
  async function uploading() {
    const sent = jest.fn();
    let end: (
      reply: { lic_id: string; lic_code: string; lic_company: string } | 'Account.Unavailable',
    ) => void = () => {};
    server.use(
      mock(
        uploadLicence,
        () =>
          new Promise<Parameters<typeof end>[0]>((resolve) => {
            end = resolve;
          }),
      ),
      mock(submitLicence, ({ body }) => {
        sent(body.LicURL);
        return { auth_status: AuthStatus.unauthenticated };
      }),
    );
    const { user } = renderApp(App, form);
    await chooseType(user);
    await write(user, screen.getByLabelText('Company name'), 'Acme Ltd.');
    await write(user, screen.getByLabelText('Unified social credit code'), CODE);
    await upload(user);
    await user.click(screen.getByRole('button', { name: /Submit/ }));
    expect((await screen.findAllByText('The form is submitted when the upload is done.')).length).toBeGreaterThan(0);
    expect(screen.queryByText('Upload a picture of the document')).toBeNull();
    expect(sent).not.toHaveBeenCalled();
    return { user, sent, end: (reply: Parameters<typeof end>[0]) => end(reply) };
  }

  test('waits for the upload, and submits once', async () => {
    const { user, sent, end } = await uploading();
    await user.click(screen.getByRole('button', { name: /Submit/ }));
    end({ lic_id: 'lic-9', lic_code: '', lic_company: '' });
    await waitFor(() => expect(sent).toHaveBeenCalled());
    expect(await screen.findByText('Business verification submitted')).toBeInTheDocument();
    expect(sent.mock.calls).toEqual([['lic-9']]);
  });

  test('submits nothing when the upload fails', async () => {
    const { sent, end } = await uploading();
    end('Account.Unavailable');
    expect(await screen.findByRole('button', { name: 'Upload again' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('The form is submitted when the upload is done.')).toBeNull());
    expect(sent).not.toHaveBeenCalled();
  });

  test('asks for a picture when it was removed meanwhile', async () => {
    const { user, sent } = await uploading();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect((await screen.findAllByText('Upload a picture of the document')).length).toBeGreaterThan(0);
    expect(sent).not.toHaveBeenCalled();
  });
});

test('name and code of another company are errors at their fields', async () => {
  const asked: unknown[] = [];
  server.use(
    mock(checkParam, ({ query }) => {
      asked.push([query.ParamType, query.ParamValue, query.UserType, query.AccountId]);
      return { Code: '0', Message: '', Data: [{ IsExist: true }] };
    }),
  );
  const { user } = renderApp(App, form);
  await write(user, await screen.findByLabelText('Company name'), 'Acme Ltd.');
  await write(user, screen.getByLabelText('Unified social credit code'), CODE);
  await user.tab();
  await waitFor(() =>
    expect(asked).toEqual([
      [ParamType.authCompany, 'Acme Ltd.', 2, 'u-7'],
      [ParamType.creditCode, CODE, 2, 'u-7'],
    ]),
  );
  const described = (label: string, text: RegExp) =>
    waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text));
  await described('Company name', /company name is already in use/);
  await described('Unified social credit code', /credit code is already in use/);
});

/** An account that knows no company name, so that the form begins empty. */
const nameless = { user: someUser({ company_name: null }) };

test('values read from the picture fill empty fields and are marked', async () => {
  server.use(mock(uploadLicence, { lic_id: 'lic-9', lic_code: CODE, lic_company: 'Read Ltd.' }));
  const { user } = renderApp(App, form, nameless);
  await chooseType(user);
  await upload(user);
  await waitFor(() => expect(screen.getByLabelText('Company name')).toHaveValue('Read Ltd.'));
  expect(screen.getByLabelText('Unified social credit code')).toHaveValue(CODE);
  expect(screen.getAllByText('Recognized in the picture. Check it.')).toHaveLength(2);

  await write(user, screen.getByLabelText('Company name'), ' 2');
  expect(screen.getAllByText('Recognized in the picture. Check it.')).toHaveLength(1);
});

test('a name that the form begins with stays, and the one in the picture is offered', async () => {
  server.use(mock(uploadLicence, { lic_id: 'lic-9', lic_code: '', lic_company: 'Read Ltd.' }));
  const { user } = renderApp(App, form);
  const name = await screen.findByLabelText('Company name');
  const first = (name as HTMLInputElement).value;
  expect(first).not.toBe('');
  await upload(user);
  expect(await screen.findByText('Read Ltd.')).toBeInTheDocument();
  expect(name).toHaveValue(first);
});

const read = (text: string, sure = true) => ({ text, sure, box: null });
const unread = { company: null, code: null, person: null, validity: null };

test('values that are read after the upload fill empty fields, and doubtful ones are marked', async () => {
  let asked = 0;
  server.use(
    mock(uploadLicence, { lic_id: 'lic-9', lic_code: '', lic_company: '', reading: true }),
    mock(readLicenceReading, ({ query }) => {
      expect(query).toEqual({ lic_id: 'lic-9' });
      asked += 1;
      return asked === 1
        ? { reading: true, values: unread }
        : { reading: false, values: { ...unread, company: read('Read Ltd.', false), code: read(CODE) } };
    }),
  );
  const { user } = renderApp(App, form, nameless);
  await chooseType(user);
  await upload(user);
  await waitFor(() => expect(screen.getByLabelText('Company name')).toHaveValue('Read Ltd.'));
  expect(screen.getByLabelText('Unified social credit code')).toHaveValue(CODE);
  expect(screen.getByText('Recognized in the picture. Check it.')).toBeInTheDocument();
  expect(screen.getByText(/hard to read/)).toBeInTheDocument();
});

test('a field that was typed in is never filled, not even if it is empty again', async () => {
  server.use(
    mock(uploadLicence, { lic_id: 'lic-9', lic_code: CODE, lic_company: 'Read Ltd.', reading: true }),
    mock(readLicenceReading, { reading: false, values: { ...unread, company: read('Read Ltd.'), code: read(CODE) } }),
  );
  const { user } = renderApp(App, form);
  await write(user, await screen.findByLabelText('Company name'), 'Typed Ltd.');
  await write(user, screen.getByLabelText('Unified social credit code'), 'X');
  await user.clear(screen.getByLabelText('Unified social credit code'));
  await upload(user);
  const [useName] = await screen.findAllByRole('button', { name: 'Use this' });
  expect(screen.getByText('Read Ltd.')).toBeInTheDocument();
  expect(screen.getByLabelText('Company name')).toHaveValue('Typed Ltd.');
  expect(screen.getByLabelText('Unified social credit code')).toHaveValue('');
  await user.click(useName!);
  await waitFor(() => expect(screen.getByLabelText('Company name')).toHaveValue('Read Ltd.'));
  expect(screen.getByText('Recognized in the picture. Check it.')).toBeInTheDocument();
});

test('what was read in a picture that was removed is not filled in', async () => {
  let asked = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    mock(uploadLicence, { lic_id: 'lic-9', lic_code: '', lic_company: '', reading: true }),
    mock(readLicenceReading, async () => {
      asked += 1;
      await answered;
      return { reading: false, values: { ...unread, company: read('Read Ltd.') } };
    }),
  );
  const { user } = renderApp(App, form, nameless);
  await chooseType(user);
  await upload(user);
  await waitFor(() => expect(asked).toBe(1));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  answer();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Enter the company name')).toBeInTheDocument();
});

test('an error about the credit code shows at its field and keeps the input', async () => {
  server.use(
    mock(submitLicence, {
      refused: 'Account.Certification.Exists',
      fields: { LicCode: 'Account.Certification.Exists' },
    }),
  );
  const { user } = renderApp(App, form);
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  const code = screen.getByLabelText('Unified social credit code');
  await waitFor(() => expect(code).toHaveAttribute('aria-invalid', 'true'));
  expect(code).toHaveValue(CODE.toLowerCase());
});

test('a code that differs from the picture is an error at its field, and can be insisted on', async () => {
  const sent = jest.fn();
  server.use(
    mock(submitLicence, ({ body }) => {
      sent(body.Insist);
      return body.Insist === 'token-1'
        ? { auth_status: AuthStatus.unauthenticated }
        : { refused: 'licence.codeDiffers', fields: { LicCode: 'licence.codeDiffers' }, more: { insist: 'token-1' } };
    }),
  );
  const { user } = renderApp(App, form);
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Unified social credit code')).toHaveFocus();
  expect(screen.getByLabelText('Unified social credit code')).toHaveAttribute('aria-invalid', 'true');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await user.click(await screen.findByRole('button', { name: 'Submit anyway' }));
  expect(await screen.findByText('Business verification submitted')).toBeInTheDocument();
  expect(sent.mock.calls).toEqual([[undefined], [undefined], ['token-1']]);
});

test('another error opens a dialog with its reason', async () => {
  server.use(
    mock(submitLicence, { refused: 'Account.Certification.Pending', message: 'A request is pending review already.' }),
  );
  const { user } = renderApp(App, form);
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('A request is pending review already.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText('Company name')).toHaveValue('Acme Ltd.');
});

test('after a submission in another window, the page shows the review card', async () => {
  server.use(mock(submitLicence, 'Account.Certification.Pending'));
  const { user } = renderApp(App, form);
  await fillIn(user);
  server.use(mock(readCertification, certification({ auth_status: AuthStatus.pending })));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByRole('dialog', { name: 'Not submitted' })).toBeInTheDocument();
  expect(await screen.findByText('Pending review. You can submit again after the decision.')).toBeInTheDocument();
});

test('pending review the page shows no form, only the submission time', async () => {
  server.use(mock(readCertification, certification({ auth_status: AuthStatus.pending })));
  renderApp(App, form);
  expect(await screen.findByText('Pending review. You can submit again after the decision.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
});

test('a draft is restored', async () => {
  licenceDraft('u-7').keep({ LicType: LicenceType.other, file: 'lic-1', Company: 'Draft Ltd.', LicCode: '77' });
  renderApp(App, form);
  expect(await screen.findByText('What you entered last time has been restored')).toBeInTheDocument();
  expect(screen.getByLabelText('Company name')).toHaveValue('Draft Ltd.');
  expect(screen.getByText('Other document')).toBeInTheDocument();
});

test('leaving with unsaved input asks for confirmation and keeps the draft', async () => {
  const { user, path } = renderApp(App, form);
  await write(user, await screen.findByLabelText('Company name'), 'Acme');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const leave = await screen.findByRole('button', { name: 'Leave' });
  expect(path()).toBe(form);
  await user.click(leave);
  await waitFor(() => expect(path()).toBe('/profile/authentication/new/selectType'));
  expect(await screen.findByRole('heading', { name: 'Choose a verification method' })).toBeInTheDocument();
  expect(licenceDraft('u-7').read()).toEqual({ Company: 'Acme' });
});

test('a double click submits once', async () => {
  const sent = jest.fn();
  server.use(
    mock(submitLicence, () => {
      sent();
      return sent.mock.calls.length === 1
        ? { auth_status: AuthStatus.unauthenticated }
        : 'Account.Certification.Pending';
    }),
  );
  const { user } = renderApp(App, form);
  await fillIn(user);
  const submit = screen.getByRole('button', { name: 'Submit' });
  fireEvent.click(submit);
  fireEvent.click(submit);
  expect(await screen.findByText('Business verification submitted')).toBeInTheDocument();
  expect(sent).toHaveBeenCalledTimes(1);
});

test('after a withdrawal the form has the submitted values and picture', async () => {
  const sent = jest.fn();
  server.use(
    mock(
      readCertification,
      certification({
        submitted: {
          approval_status: 4,
          lic_type: 1,
          lic_code: CODE,
          lic_company: 'Hengyuan Instruments Ltd.',
          lic_id: 'lic-1',
          auth_type: 2,
        },
      }),
    ),
    mock(submitLicence, ({ body }) => {
      sent(body);
      return { auth_status: AuthStatus.unauthenticated };
    }),
  );
  const { user } = renderApp(App, form);
  expect(await screen.findByText(/Filled in from the request that was withdrawn/)).toBeInTheDocument();
  expect(await screen.findByRole('img', { name: /licence.png/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({
      Company: 'Hengyuan Instruments Ltd.',
      LicType: 1,
      LicCode: CODE,
      LicURL: 'lic-1',
    }),
  );
});

test('pending review, code and picture can be seen', async () => {
  server.use(
    mock(
      readCertification,
      certification({
        auth_status: AuthStatus.pending,
        submitted: {
          approval_status: 1,
          lic_type: 1,
          lic_code: CODE,
          lic_company: 'New Name Ltd.',
          lic_id: 'lic-1',
          auth_type: 2,
        },
      }),
    ),
  );
  renderApp(App, form);
  expect(await screen.findByText(CODE)).toBeInTheDocument();
  expect(screen.getByText('New Name Ltd.')).toBeInTheDocument();
  expect(await screen.findByRole('img', { name: /New Name Ltd\./ })).toBeInTheDocument();
});
