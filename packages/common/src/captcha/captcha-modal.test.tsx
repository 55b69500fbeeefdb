import { createHash } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import { readCaptcha, solveCaptcha, workCaptcha } from '../contract/sign-in/captcha.ts';
import { SendType } from '../enums/verify-code/verify-channel.ts';
import { UserType } from '../enums/user/user-type.ts';
import { VerifyScene } from '../enums/verify-code/verify-scene.ts';
import { RemoteRoot, type RemoteApp } from '../remote/remote-root.tsx';
import { commonMessages } from '../intl/messages.ts';
import { isWork, workText } from '../rules/captcha/captcha-work.ts';
import { mock, server } from '../testing/mock.tsx';
import { renderApp } from '../testing/render-app.tsx';
import { shortenTimer } from '../testing/shorten-timer.tsx';
import { CaptchaModal } from './captcha-modal.tsx';

// The captcha shows for two seconds that it was passed.
shortenTimer('setTimeout', 2000, 0);

/**
 * Token of the first picture. The first number that proves work for it is 29; for another token it can be beyond
 * 80,000, which takes a busy machine half a minute.
 */
const FIRST = 'token-382';
const onDone = jest.fn();
const purpose = {
  account: 'a@b.example',
  scene: VerifyScene.enterpriseRegister,
  userType: UserType.enterprise,
  sendType: SendType.email,
};
const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <CaptchaModal purpose={purpose} onDone={onDone} />
  </RemoteRoot>
);

const pictures = jest.fn();
const pictureFor = (query: { proportion: number }) => {
  pictures(query);
  return {
    man_machine_token: pictures.mock.calls.length === 1 ? FIRST : 'token-2',
    background_picture: 'data:,',
    background_pic_MD5: 'b',
    gap_picture: 'data:,',
    gap_pic_MD5: 'g',
    pointX: 0,
    pointY: 60,
    scene: VerifyScene.enterpriseRegister,
    proportion: query.proportion,
  };
};
const picture = mock(readCaptcha, ({ query }) => pictureFor(query));

beforeEach(() => {
  onDone.mockReset();
  pictures.mockReset();
});

async function open() {
  const view = renderApp(App, '/');
  const slider = await screen.findByRole('slider');
  await waitFor(() => expect(slider).toHaveAttribute('aria-disabled', 'false'));
  return { ...view, slider };
}

test('by keyboard: arrows move 1 px, with Shift 10, Home and End go to the ends, Enter confirms', async () => {
  const solved = jest.fn();
  server.use(
    picture,
    mock(solveCaptcha, ({ body }) => {
      solved(body.pointX);
      return { man_machine_token: body.man_machine_token };
    }),
  );
  const { user, slider } = await open();

  expect(slider).toHaveFocus();
  await user.keyboard('{End}');
  expect(slider).toHaveAttribute('aria-valuenow', '332');
  await user.keyboard('{Home}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{ArrowRight}{ArrowLeft}{ArrowLeft}');
  expect(slider).toHaveAttribute('aria-valuenow', '19');
  await user.keyboard('{Enter}');

  await waitFor(() => expect(onDone).toHaveBeenCalledWith(FIRST));
  expect(solved).toHaveBeenCalledWith(19);
});

test('a miss is announced and the slider is ready again after a second; the third miss loads a new picture', async () => {
  server.use(picture, mock(solveCaptcha, 'Account.Man.Machine.Gap.Point.Err'));
  const { user, slider } = await open();

  await user.keyboard('{ArrowRight}{Enter}');
  expect(
    await screen.findByText(commonMessages['en-US']['error.Account.Man.Machine.Gap.Point.Err']),
  ).toBeInTheDocument();
  await waitFor(() => expect(slider).toHaveAttribute('aria-valuenow', '0'));
  expect(pictures).toHaveBeenCalledTimes(1);

  server.use(mock(solveCaptcha, 'Account.Man.Machine.Err.Num'));
  await user.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(pictures).toHaveBeenCalledTimes(2));
  expect(screen.getByText(commonMessages['en-US']['error.Account.Man.Machine.Err.Num'])).toBeInTheDocument();
});

test('an expired token is replaced silently; closing returns null', async () => {
  server.use(picture, mock(solveCaptcha, 'Account.Man.Machine.Token.Invalid'));
  const { user } = await open();

  await user.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(pictures).toHaveBeenCalledTimes(2));
  await user.click(screen.getByRole('button', { name: 'Close' }));

  expect(onDone).toHaveBeenCalledWith(null);
});

test.each(['{Escape}', 'Close'])('a passed captcha that is closed at once (%s) has passed', async (how) => {
  server.use(picture, mock(solveCaptcha, { man_machine_token: FIRST }));
  const { user } = await open();

  await user.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Verified'));
  await (how === 'Close' ? user.click(screen.getByRole('button', { name: how })) : user.keyboard(how));

  expect(onDone).toHaveBeenLastCalledWith(FIRST);
  expect(onDone).not.toHaveBeenCalledWith(null);
});

test('a button that gets the focus as soon as the slider is ready keeps it', async () => {
  const loading = Promise.withResolvers<void>();
  server.use(mock(readCaptcha, ({ query }) => loading.promise.then(() => pictureFor(query))));
  const { user } = renderApp(App, '/');
  const slider = await screen.findByRole('slider');
  await waitFor(() => expect(slider).toHaveFocus());
  const unseen = screen.getByRole('button', { name: 'Cannot see the picture? Verify without it' });
  new MutationObserver((_, observer) => {
    if (slider.getAttribute('aria-disabled') !== 'false') return;
    observer.disconnect();
    unseen.focus();
  }).observe(slider, { attributes: true });

  loading.resolve();
  await waitFor(() => expect(unseen).toHaveFocus());
  await user.keyboard('{Shift}');

  expect(unseen).toHaveFocus();
});

test('users who cannot see the picture pass by a proof of work that the API accepts', async () => {
  const worked = jest.fn();
  server.use(
    picture,
    mock(workCaptcha, ({ body: { man_machine_token, nonce, scene } }) => {
      worked(scene, isWork(createHash('sha256').update(workText(man_machine_token, nonce)).digest()));
      return { man_machine_token };
    }),
  );
  const { user } = await open();

  const way = screen.getByRole('button', { name: 'Cannot see the picture? Verify without it' });
  await user.click(way);
  await user.click(way);
  expect(way).toHaveFocus();
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(FIRST));
  expect(worked.mock.calls).toEqual([[VerifyScene.enterpriseRegister, true]]);
});
