import { checkInstallation } from '../checks/check-installation.ts';
import { FolderInUse } from '../../platform/db/embedded/lock.ts';
import { textIn, type Outcome, type StandaloneAct } from '../program/act.ts';
import { INSIDE } from './inside.ts';
import { OUTSIDE } from './outside.ts';
import { reasonOf, type Step, type Wrong } from './steps.ts';
import type { PortalServices } from '../../portal/remotes/registry.ts';

/** What the examination needs of its process. */
export interface Patient {
  env: Readonly<Record<string, string | undefined>>;
  open(): Promise<{ services: PortalServices; close(): Promise<void> }>;
}

/**
 * Tries the installation as a person would, in the order in which things depend on each other, and names the first
 * thing that is wrong.
 */
export const doctorOf = ({ env, open }: Patient, steps: readonly Step[] = [...OUTSIDE, ...INSIDE]): StandaloneAct => ({
  about: 'operate.doctor',
  options: {
    email: { kind: 'text', about: 'operate.option.testEmail' },
    phone: { kind: 'text', about: 'operate.option.testPhone' },
  },
  async run(given, { say }): Promise<Outcome> {
    const passed: string[] = [];
    const lines: string[] = [];
    const failed = (check: string, text: string): Outcome => ({
      failed: true,
      data: { wrong: { check, text }, passed },
      text: [...lines, say('operate.doctor.wrong', { text })].join('\n'),
    });
    const note = (name: string, id: 'operate.doctor.ok' | 'operate.doctor.skipped', text: string) => {
      if (id === 'operate.doctor.ok') passed.push(name);
      lines.push(say(id, { check: text }));
    };

    const { refusals, warnings } = await checkInstallation(env);
    const pending = warnings.find((one) => /^\d+ migrations will run/.test(one));
    if (refusals[0] !== undefined) return failed('settings', refusals[0]);
    note('settings', 'operate.doctor.ok', say('operate.doctor.settings'));
    if (pending !== undefined) return failed('migrations', say('operate.doctor.migrations', { pending }));

    let opened: Awaited<ReturnType<Patient['open']>>;
    try {
      opened = await open();
    } catch (error) {
      return failed(
        'database',
        error instanceof FolderInUse ? error.message : say('operate.doctor.database', { reason: reasonOf(error) }),
      );
    }
    try {
      for (const { name, run } of steps) {
        const check = name.split('.').at(-1) ?? '';
        const found: Wrong | 'skipped' | undefined = await run(opened.services, {
          email: textIn(given, 'email'),
          phone: textIn(given, 'phone'),
        }).catch((error: unknown) => ({
          id: 'operate.doctor.failed' as const,
          values: { check: say(name), reason: reasonOf(error) },
        }));
        if (found !== undefined && found !== 'skipped') return failed(check, say(found.id, found.values ?? {}));
        note(check, found === 'skipped' ? 'operate.doctor.skipped' : 'operate.doctor.ok', say(name));
      }
    } finally {
      await opened.close();
    }
    return { data: { wrong: null, passed }, text: [...lines, say('operate.doctor.well')].join('\n') };
  },
});
