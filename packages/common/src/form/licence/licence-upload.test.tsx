import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ApiError } from '../../client/api-error.ts';
import { RemoteRoot, type RemoteApp } from '../../remote/remote-root.tsx';
import { commonMessages } from '../../intl/messages.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { LicenceUpload } from './licence-upload.tsx';

const upload = jest.fn();

function Licence() {
  const [value, setValue] = useState('');
  return (
    <>
      <LicenceUpload upload={upload} value={value} onChange={setValue} />
      <output aria-label="value">{value}</output>
    </>
  );
}
const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <Licence />
  </RemoteRoot>
);

const picture = (name = 'licence.png', type = 'image/png', size = 4) => {
  const file = new File(['data'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const choose = async (file: File) => {
  const view = renderApp(App, '/');
  // A person can choose "all files" in the dialog, against the `accept` of the input.
  const input = view.container.querySelector<HTMLInputElement>('input[type=file]')!;
  input.accept = '';
  await view.user.upload(input, file);
  return view;
};

beforeEach(() => upload.mockReset());

test('a picture is uploaded and shown, and its id becomes the value; removing it clears the value', async () => {
  upload.mockImplementation(async (_, { onProgress }) => {
    onProgress(0.5);
    return { id: 'lic-1' };
  });
  const { user } = await choose(picture());

  await waitFor(() => expect(screen.getByLabelText('value')).toHaveTextContent('lic-1'));
  expect(await screen.findByRole('img', { name: 'Preview of the uploaded file: licence.png' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.getByLabelText('value')).toBeEmptyDOMElement();
});

test.each([
  ['another type', picture('licence.svg', 'image/svg+xml'), 'upload.type'],
  ['more than 10 MB', picture('licence.png', 'image/png', 10 * 1024 * 1024 + 1), 'upload.size'],
] as const)('%s is refused before it is sent', async (_, file, issue) => {
  await choose(file);

  expect(await screen.findByRole('alert')).toHaveTextContent(commonMessages['en-US'][issue]);
  expect(upload).not.toHaveBeenCalled();
});

test('a failure keeps the file and shows the reason; a retry sends it again', async () => {
  upload
    .mockRejectedValueOnce(new ApiError({ code: '5001201000', message: 'Storage failed', status: 500 }))
    .mockResolvedValueOnce({ id: 'lic-2' });
  const { user } = await choose(picture());

  expect(await screen.findByText('Storage failed')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Upload again' }));

  await waitFor(() => expect(screen.getByLabelText('value')).toHaveTextContent('lic-2'));
});

test('a file that the API rejects has no retry; the user is asked for another one', async () => {
  upload
    .mockRejectedValueOnce(new ApiError({ code: 'upload.type', message: 'Not a picture', status: 400 }))
    .mockResolvedValueOnce({ id: 'lic-2' });
  const { user, container } = await choose(picture());

  expect(await screen.findByText('Not a picture')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Upload again' })).toBeNull();
  expect(screen.queryByRole('img')).toBeNull();
  await user.upload(container.querySelector<HTMLInputElement>('input[type=file]')!, picture());
  await waitFor(() => expect(screen.getByLabelText('value')).toHaveTextContent('lic-2'));
});

test('a picture that is estimated to be blurred stays, and is taken when the user insists', async () => {
  upload
    .mockRejectedValueOnce(
      new ApiError({ code: 'upload.blurred', message: 'Blurred', status: 400, more: { insist: 'token-1' } }),
    )
    .mockResolvedValueOnce({ id: 'lic-2' });
  const { user } = await choose(picture());

  expect(await screen.findByText('Blurred')).toBeInTheDocument();
  expect(screen.getByRole('img')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Use this picture anyway' }));

  await waitFor(() => expect(screen.getByLabelText('value')).toHaveTextContent('lic-2'));
  expect(upload).toHaveBeenLastCalledWith(expect.any(File), expect.objectContaining({ insist: 'token-1' }));
});

test('a file below 1 KB shows its size', async () => {
  upload.mockResolvedValue({ id: 'lic-1' });
  await choose(picture('licence.png', 'image/png', 2048));
  expect(await screen.findByText('2 kB')).toBeInTheDocument();
});

describe('a form that is submitted while the upload runs', () => {
  let finish: { resolve: (read: { id: string }) => void; reject: (error: Error) => void };
  const submitted = jest.fn();
  const Form: RemoteApp = ({ host }) => (
    <RemoteRoot host={host} messages={commonMessages}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted();
        }}
      >
        <Licence />
        <button type="submit">Submit</button>
      </form>
    </RemoteRoot>
  );
  const submit = async () => {
    submitted.mockReset();
    upload.mockImplementation(
      (_, { onProgress }: { onProgress: (part: number) => void }) =>
        new Promise((resolve, reject) => {
          finish = { resolve, reject };
          onProgress(1);
        }),
    );
    const view = renderApp(Form, '/');
    await view.user.upload(view.container.querySelector<HTMLInputElement>('input[type=file]')!, picture());
    await view.user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(screen.getAllByText('The form is submitted when the upload is done.')).not.toHaveLength(0);
    expect(submitted).not.toHaveBeenCalled();
    return view;
  };

  test('is submitted once the picture is uploaded, and not shown as done before', async () => {
    await submit();
    expect(screen.getByText('99%')).toBeInTheDocument();
    act(() => finish.resolve({ id: 'lic-1' }));
    await waitFor(() => expect(submitted).toHaveBeenCalledTimes(1));
  });

  test('is not submitted when the upload fails', async () => {
    await submit();
    act(() => finish.reject(new Error('line')));
    expect(await screen.findByText('The upload failed. Try again.')).toBeInTheDocument();
    expect(submitted).not.toHaveBeenCalled();
  });

  test('is not submitted when the file is removed', async () => {
    const { user } = await submit();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Select a file or drop it here')).toBeInTheDocument();
    expect(submitted).not.toHaveBeenCalled();
  });
});
