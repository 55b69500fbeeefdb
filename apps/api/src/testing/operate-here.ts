import type { Group } from '../operate/program/act.ts';
import { operate } from '../operate/program/program.ts';
import type { TestApi } from './test-api.ts';

/** Runs operators' commands on an API under test, in this process. Returns exit code and what was printed. */
export function operateOn({ services }: TestApi, groups: Readonly<Record<string, Group>>) {
  return async (...args: string[]): Promise<{ code: number; out: string; err: string }> => {
    const printed = { out: '', err: '' };
    const code = await operate(args, groups, {
      env: {},
      open: () => Promise.resolve({ services, close: () => Promise.resolve() }),
      out(text) {
        printed.out += text;
      },
      err(text) {
        printed.err += text;
      },
    });
    return { code, ...printed };
  };
}
