import { audit } from '../platform/audit/audit.ts';
import { OPERATOR, OperateError, textIn, type Act, type Group } from './program/act.ts';
import type { PortalServices } from '../portal/remotes/registry.ts';

/** A background job: its name, and what it does in one turn. */
export interface Job {
  name: string;
  work(): Promise<unknown>;
}

/** What a job reports, line by line: `missing (2): lic-…, lic-…`. */
const reportLines = (result: object): string[] =>
  Object.entries(result).map(([name, value]) =>
    Array.isArray(value)
      ? `${name} (${value.length})${value.length === 0 ? '' : `: ${value.join(', ')}`}`
      : `${name}: ${String(value)}`,
  );

/** Commands for the background jobs, which `jobsOf` gives. */
export function jobCommands(jobsOf: (services: PortalServices) => readonly Job[]): Group {
  const list: Act = {
    about: 'operate.jobs.list',
    run(_, { services }) {
      const names = jobsOf(services).map(({ name }) => name);
      return Promise.resolve({ data: { jobs: names }, text: names.join('\n') });
    },
  };
  const run: Act = {
    about: 'operate.jobs.run',
    argument: { name: 'job', about: 'operate.option.job' },
    async run(given, { services, say }) {
      const name = textIn(given, 'job');
      const job = jobsOf(services).find((one) => one.name === name);
      if (!job)
        throw new OperateError('operate.jobs.unknown', {
          job: name,
          jobs: jobsOf(services)
            .map((one) => one.name)
            .join(', '),
        });
      const result = await job.work();
      const report = typeof result === 'object' && result !== null && !Array.isArray(result) ? result : undefined;
      await audit(services.db, { actor: OPERATOR, action: 'job.run', object: name }, services.clock.now());
      return {
        data: { job: name, ...(report ? { report } : {}) },
        text: [say('operate.jobs.done', { job: name }), ...(report ? reportLines(report) : [])].join('\n'),
      };
    },
  };
  return { about: 'operate.jobs', acts: { list, run } };
}
