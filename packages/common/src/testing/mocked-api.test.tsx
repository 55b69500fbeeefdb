import { readPasswordPolicy } from '../contract/sign-in/password-policy.ts';
import { beginSession } from '../host/session/portal-session.ts';
import { mock } from './handlers.tsx';
import { mockedApi } from './mocked-api.tsx';
import { someUser } from './world.tsx';

const handlers = [mock(readPasswordPolicy, { min: 8, max: 16 })];
const world = (signedIn: boolean) => {
  const user = someUser();
  const left: string[] = [];
  const api = mockedApi({ user, signedIn, handlers });
  const { session } = beginSession(api.config, '/standalone/x', (url) => left.push(api.follow(url)), api.answer);
  return { user, session, left };
};

test('the mocked API has the session of its user, follows changes of the user, and signs out', async () => {
  const { session, user } = world(true);
  await session.restore();
  expect(session.state.get()).toMatchObject({ status: 'signedIn', user: { user_name: 'Lin Yuan' } });

  user.user_name = 'Lin Yuanyuan';
  await session.refreshUser();
  expect(session.state.get().user?.user_name).toBe('Lin Yuanyuan');
  expect(await (await session.request(readPasswordPolicy.path)).json()).toEqual({ min: 8, max: 16 });

  await session.signOut();
  await session.restore();
  expect(session.state.get()).toMatchObject({ status: 'signedOut', user: null, reachable: true });
  session.close();
});

test('a sign-in returns with a valid code, by its form and by the authorisation endpoint', async () => {
  const { session, left } = world(false);
  await session.restore();
  expect(session.state.get().status).toBe('signedOut');

  const formLeadsTo = new URL(await session.authorise(2));
  expect(formLeadsTo.pathname).toBe('/standalone/x/login');
  await session.startSignIn(2, { returnUri: '/somewhere' });
  expect(new URL(left[0]!).pathname).toBe('/standalone/x/login');

  for (const [{ searchParams }, returnUri] of [
    [formLeadsTo, undefined],
    [new URL(left[0]!), '/somewhere'],
  ] as const) {
    expect(await session.finishSignIn(searchParams)).toMatchObject({ outcome: 'signedIn', returnUri });
  }
  expect(session.state.get().status).toBe('signedIn');
  session.close();
});

test('a call without a mock is rejected and logged', async () => {
  const said = jest.spyOn(console, 'error').mockImplementationOnce(() => {});
  const { session } = world(false);
  expect((await session.request('/api/account/v1/nothing')).status).toBe(501);
  expect(said).toHaveBeenCalledWith('nothing mocks GET /api/account/v1/nothing');
  session.close();
});
