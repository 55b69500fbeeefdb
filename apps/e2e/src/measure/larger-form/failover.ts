import { addPerson } from '../installation/installation.ts';
import { keepCalling } from '../installation/keep-calling.ts';
import { middle, say, seconds } from '../print.ts';
import { startLargerForm } from './larger-form.ts';

/** Promotions, and how many sign-ins succeed between two. */
const PROMOTIONS = Number(process.env.PROMOTIONS ?? 20);
const BETWEEN = 20;

/**
 * Kills the primary again and again while people sign in, and promotes its replica. After each promotion the log of the
 * new primary is searched for every sign-in that had been acknowledged.
 */
export async function failover(): Promise<void> {
  const form = await startLargerForm();
  try {
    const person = await addPerson(form.database);
    const load = await keepCalling(form, person);
    const times: { sinceEnd: number; sincePromotion: number }[] = [];
    const missing = new Set<string>();
    for (let round = 0; round < PROMOTIONS; round += 1) {
      const before = load.signedIn.length;
      while (load.signedIn.length < before + BETWEEN) await load.nextSignIn();
      const { killed, promoted } = await form.failOver();
      const acknowledged = load.signedIn.slice();
      const back = await load.nextSignIn();
      times.push({ sinceEnd: back - killed, sincePromotion: Math.max(0, back - promoted) });
      const found = new Set(
        form.database.run("select request_id from audit where action = 'signIn.succeeded'").split('\n'),
      );
      for (const id of acknowledged) if (!found.has(id)) missing.add(id);
      await form.database.addReplica();
    }
    await load.stop();
    const of = (values: number[]) => `${seconds(middle(values))} (at most ${seconds(Math.max(...values))})`;
    say(
      `${PROMOTIONS} times SIGKILL of the primary and promotion of its synchronous replica, under load: the first sign-in succeeds ${of(times.map(({ sinceEnd }) => sinceEnd))} after the end, ` +
        `${of(times.map(({ sincePromotion }) => sincePromotion))} after the promotion. Of ${load.signedIn.length} acknowledged sign-ins ${missing.size} are lost; ${load.lost.length} of ${load.calls} calls were refused meanwhile.`,
    );
  } finally {
    await form.stop();
  }
}
