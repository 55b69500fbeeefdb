import { audit } from '../platform/audit/audit.ts';
import type { Job } from '../platform/jobs/job.ts';
import { findDead, findJobs, pauseJob, storeSuccess } from '../platform/jobs/jobs.db.ts';
import { OPERATOR, OperateError, textIn, type Act, type Context, type Given, type Group } from './program/act.ts';
import type { PortalServices } from '../portal/remotes/registry.ts';

/** What a job reports, line by line: `missing (2): lic-…, lic-…`. */
const reportLines = (result: object): string[] =>
  Object.entries(result).map(([name, value]) =>
    Array.isArray(value)
      ? `${name} (${value.length})${value.length === 0 ? '' : `: ${value.join(', ')}`}`
      : `${name}: ${String(value)}`,
  );

const list: Act = {
  about: 'operate.jobs.list',
  async run(_, { services: { db }, say }) {
    const dead = new Set((await findDead(db)).map(({ job }) => job));
    const jobs = (await findJobs(db)).map(({ name, seconds, due_at, succeeded_at, paused_at }) => ({
      name,
      seconds,
      dueAt: due_at,
      succeededAt: succeeded_at,
      state: paused_at ? 'paused' : dead.has(name) ? 'failed' : 'planned',
    }));
    const lines = jobs.map(({ name, seconds, succeededAt, state }) =>
      say('operate.jobs.line', { job: name, seconds, success: succeededAt?.toISOString() ?? 'none', state }),
    );
    return { data: { jobs }, text: jobs.length === 0 ? say('operate.jobs.none') : lines.join('\n') };
  },
};

const failed: Act = {
  about: 'operate.jobs.failed',
  async run(_, { services: { db }, say }) {
    const jobs = await findDead(db);
    const lines = jobs.map(({ job, tries, failedAt, error }) => [failedAt.toISOString(), job, tries, error].join('  '));
    return { data: { jobs }, text: jobs.length === 0 ? say('operate.jobs.noneFailed') : lines.join('\n') };
  },
};

/** Commands for the background jobs, which `jobsOf` gives. */
export function jobCommands(jobsOf: (services: PortalServices) => readonly Job[]): Group {
  function jobIn(given: Given, { services }: Context): Job {
    const name = textIn(given, 'job');
    const jobs = jobsOf(services);
    const job = jobs.find((one) => one.name === name);
    if (job) return job;
    throw new OperateError('operate.jobs.unknown', { job: name, jobs: jobs.map((one) => one.name).join(', ') });
  }
  const argument = { name: 'job', about: 'operate.option.job' } as const;
  const run: Act = {
    about: 'operate.jobs.run',
    argument,
    async run(given, context) {
      const { services, say } = context;
      const job = jobIn(given, context);
      const result = await job.work();
      const report = typeof result === 'object' && result !== null && !Array.isArray(result) ? result : undefined;
      const now = services.clock.now();
      await storeSuccess(services.db, job, now);
      await audit(services.db, { actor: OPERATOR, action: 'job.run', object: job.name }, now);
      return {
        data: { job: job.name, ...(report ? { report } : {}) },
        text: [say('operate.jobs.done', { job: job.name }), ...(report ? reportLines(report) : [])].join('\n'),
      };
    },
  };
  const pausing = (paused: boolean): Act => ({
    about: paused ? 'operate.jobs.pause' : 'operate.jobs.resume',
    argument,
    async run(given, context) {
      const { services, say } = context;
      const job = jobIn(given, context);
      const now = services.clock.now();
      await pauseJob(services.db, job, { paused, now });
      const action = paused ? 'job.paused' : 'job.resumed';
      await audit(services.db, { actor: OPERATOR, action, object: job.name }, now);
      return {
        data: { job: job.name },
        text: say(paused ? 'operate.jobs.paused' : 'operate.jobs.resumed', { job: job.name }),
      };
    },
  });
  return { about: 'operate.jobs', acts: { list, failed, run, pause: pausing(true), resume: pausing(false) } };
}
