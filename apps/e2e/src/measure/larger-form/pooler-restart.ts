import { addPerson } from '../installation/installation.ts';
import { keepCalling } from '../installation/keep-calling.ts';
import { middle, RUNS, say, seconds } from '../print.ts';
import { startLargerForm } from './larger-form.ts';

/** Kills pgbouncer while people sign in, starts it again, and looks for the first sign-in that succeeds. */
export async function poolerRestart(): Promise<void> {
  const form = await startLargerForm();
  try {
    const load = await keepCalling(form, await addPerson(form.database));
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const times: number[] = [];
      const lost = load.lost.length;
      const calls = load.calls;
      for (let run = 0; run < RUNS; run += 1) {
        await load.nextSignIn();
        const { ready } = await form.pooler.restart(signal);
        times.push(Math.max(0, (await load.nextSignIn()) - ready));
      }
      say(
        `${RUNS} times ${signal} of pgbouncer under load: the first sign-in succeeds ${seconds(middle(times))} (at most ${seconds(Math.max(...times))}) after its return; ${load.lost.length - lost} of ${load.calls - calls} calls were refused meanwhile.`,
      );
    }
    await load.stop();
  } finally {
    await form.stop();
  }
}
