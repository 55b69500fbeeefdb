import { reasonOf } from '../checks/reason-of.ts';
import { checkInstallation } from '../checks/check-installation.ts';
import { FolderInUse } from '../../platform/db/embedded/lock.ts';
import { OperateError, textIn, type Outcome, type StandaloneAct } from '../program/act.ts';
import { INSIDE } from './inside.ts';
import { OUTSIDE } from './outside.ts';
import type { Step, Wrong } from './steps.ts';
import { SettingError } from '../../platform/settings/setting-error.ts';
import type { PortalServices } from '../../portal/remotes/registry.ts';

/** What the examination needs of its process. */
export interface Patient {
  env: Readonly<Record<string, string | undefined>>;
  open(): Promise<{ services: PortalServices; close(): Promise<void> }>;
}

interface Finding {
  check: string;
  text: string;
}

/**
 * Tries the installation as a person would, in the order in which things depend on each other, and lists what is wrong:
 * errors, then warnings. A step that needs a failed one is not tried.
 */
export const doctorOf = ({ env, open }: Patient, steps: readonly Step[] = [...OUTSIDE, ...INSIDE]): StandaloneAct => ({
  about: 'operate.doctor',
  options: {
    email: { kind: 'text', about: 'operate.option.testEmail' },
    phone: { kind: 'text', about: 'operate.option.testPhone' },
  },
  async run(given, { say }): Promise<Outcome> {
    const [errors, warnings, passed, lines]: [Finding[], Finding[], string[], string[]] = [[], [], [], []];
    function pass(check: string, text: string): void {
      passed.push(check);
      lines.push(say('operate.doctor.ok', { check: text }));
    }

    async function trySteps(services: PortalServices): Promise<void> {
      /** Failed, or not tried because of a failed one. */
      const failed = new Set<string>();
      const to = { email: textIn(given, 'email'), phone: textIn(given, 'phone') };
      for (const { name, needs, run } of steps) {
        const check = name.split('.').at(-1) ?? '';
        const stopped = needs !== undefined && failed.has(needs);
        if (stopped) failed.add(name);
        const found: Wrong | 'skipped' | undefined = stopped
          ? 'skipped'
          : await run(services, to).catch((error: unknown) => ({
              id: 'operate.doctor.failed' as const,
              values: { check: say(name), reason: reasonOf(error) },
            }));
        if (found === undefined) pass(check, say(name));
        else if (found === 'skipped') lines.push(say('operate.doctor.skipped', { check: say(name) }));
        else {
          const why: Record<string, string> = found.because === undefined ? {} : { why: say(found.because) };
          (found.warning ? warnings : errors).push({ check, text: say(found.id, { ...found.values, ...why }) });
          if (!found.warning) failed.add(name);
        }
      }
    }

    function databaseText(error: unknown): string {
      if (error instanceof OperateError) return say(error.id, error.values);
      if (error instanceof FolderInUse || error instanceof SettingError) return error.message;
      return say('operate.doctor.database', { reason: reasonOf(error) });
    }

    const settings = await checkInstallation(env);
    errors.push(...settings.refusals.map((text) => ({ check: 'settings', text })));
    warnings.push(...settings.warnings.map((text) => ({ check: 'settings', text })));
    if (errors.length === 0) pass('settings', say('operate.doctor.settings'));

    const opened = await open().catch((error: unknown) => {
      const text = databaseText(error);
      if (!settings.refusals.includes(text)) errors.push({ check: 'database', text });
    });
    try {
      if (opened) await trySteps(opened.services);
    } finally {
      await opened?.close();
    }
    return {
      failed: errors.length > 0,
      data: { errors, warnings, passed },
      text: [
        ...lines,
        ...errors.map(({ text }) => say('operate.doctor.wrong', { text })),
        ...warnings.map(({ text }) => say('operate.doctor.warning', { text })),
        ...(errors.length + warnings.length === 0 ? [say('operate.doctor.well')] : []),
      ].join('\n'),
    };
  },
});
