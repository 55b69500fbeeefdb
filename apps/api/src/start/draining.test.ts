import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { programOf, SURROUNDINGS } from '../testing/processes/process.ts';
import { productionSettings } from '../testing/processes/production.ts';

const settings = await productionSettings();

/** A request over kept connections, as a balancer sends it. */
function ask(agent: Agent, url: string): Promise<{ status: number; connection: string | undefined }> {
  return new Promise((done, fail) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.once('end', () => done({ status: response.statusCode ?? 0, connection: response.headers.connection }));
    }).once('error', fail);
  });
}

test('a stop signal makes readiness fail first; requests are served until draining ends', async () => {
  const api = spawn(process.execPath, [programOf('main')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...SURROUNDINGS, ...settings, NODE_ENV: 'test', DRAIN_SECONDS: '4' },
  });
  const agent = new Agent({ keepAlive: true });
  try {
    const logged = (event: string) =>
      new Promise<void>((done) =>
        api.stdout.on('data', (bytes) => {
          if (String(bytes).includes(`"event":"${event}"`)) done();
        }),
      );
    await logged('listening');
    const url = `http://127.0.0.1:${settings.PORT}`;
    expect(await ask(agent, `${url}/health/ready`)).toEqual({ status: 200, connection: 'keep-alive' });

    const exit = once(api, 'exit');
    const stopping = logged('stopping');
    api.kill('SIGTERM');
    await stopping;
    const draining = await ask(agent, `${url}/health/ready`);
    expect(draining).toEqual({ status: 503, connection: 'close' });
    expect(await ask(agent, `${url}/api/account/v1/public_key`)).toEqual({ status: 200, connection: 'close' });
    expect((await exit)[0]).toBe(0);
    await expect(ask(agent, `${url}/health/live`)).rejects.toThrow(/ECONNREFUSED/);
  } finally {
    agent.destroy();
    api.kill('SIGKILL');
  }
});
