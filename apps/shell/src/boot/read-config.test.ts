import { http, HttpResponse } from 'msw';
import { server } from '@portal/common/testing/mock';
import { readConfig } from './read-config.ts';

let requests: Request[];
const reply = (body: object, init?: ResponseInit) =>
  server.use(
    http.get('*/microapp/config.json', ({ request }) => {
      requests.push(request);
      return HttpResponse.json(body, init);
    }),
  );
const put = (text: string) => {
  document.body.innerHTML = `<script type="application/json" id="config">${text}</script>`;
};

beforeEach(() => {
  requests = [];
  document.body.innerHTML = '';
});

test('config.json that is in the HTML is not requested', async () => {
  put('{"remotes":[{"name":"auth"}]}');
  reply({ remotes: [] });
  expect(await readConfig()).toEqual({ remotes: [{ name: 'auth' }] });
  expect(requests).toEqual([]);
});

test('after a remote was replaced it is requested, although it is in the HTML', async () => {
  put('{"remotes":[]}');
  reply({ remotes: [{ name: 'auth' }] });
  expect(await readConfig('reload')).toEqual({ remotes: [{ name: 'auth' }] });
  expect(requests).toHaveLength(1);
});

test('a server that does not put it into the HTML is asked for it', async () => {
  reply({ remotes: [] });
  expect(await readConfig()).toEqual({ remotes: [] });
});

test.each(['default', 'reload'] as const)('the server is told which page asks (%s)', async (cache) => {
  history.replaceState(null, '', '/microapp/loginIndividual?next=%2Freports');
  reply({ remotes: [] });
  await readConfig(cache);
  expect(requests.map(({ url }) => new URL(url).search)).toEqual(['?page=/microapp/loginIndividual']);
});

test.each([
  ['an error', () => reply({}, { status: 502 })],
  ['other JSON', () => reply({ hello: 1 })],
  ['other JSON in the HTML', () => put('{"hello":1}')],
  ['text in the HTML that is no JSON', () => put('hello')],
])('%s rejects', async (_, meet) => {
  meet();
  await expect(readConfig()).rejects.toThrow();
});
