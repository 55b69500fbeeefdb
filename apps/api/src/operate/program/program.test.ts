import { operateOn } from '../../testing/operate-here.ts';
import { testApi } from '../../testing/test-api.ts';
import { account, sessions } from '../accounts/accounts.ts';
import { admin } from '../accounts/admin.ts';
import { jobCommands } from '../jobs.ts';

const operate = operateOn(await testApi(), { admin, sessions, account, jobs: jobCommands(() => []) });

test.each([
  ['an unknown command', ['admin', 'delete'], 2],
  ['a missing option', ['admin', 'create', '--name', 'Ada'], 2],
  ['an unknown option', ['sessions', 'end', '--everyone'], 2],
  ['no e-mail', ['admin', 'create', '--name', 'Ada', '--email', 'ada'], 1],
  ['neither all nor one', ['sessions', 'end'], 1],
  ['an unknown account', ['account', 'unlock', '--user', 'nobody'], 1],
  ['an unknown job', ['jobs', 'run', 'laundry'], 1],
])('%s ends with an error text and an exit code', async (_, args, code) => {
  const ended = await operate(...args);
  expect(ended).toMatchObject({ code, out: '' });
  expect(ended.err).toMatch(/./);
  expect(ended.err).not.toMatch(/^\s+at /m);
});
