import yargs, { type Argv } from 'yargs';
import { textIdOf } from '@portal/common/errors/catalogue';
import { parseLocale, type Locale } from '@portal/common/intl/locale';
import { Refusal } from '../../platform/errors/refusal.ts';
import { textOf, type ApiMessageId } from '../../platform/intl/texts.ts';
import { OperateError, type Act, type Given, type Group, type Outcome, type StandaloneAct } from './act.ts';
import type { PortalServices } from '../../portal/remotes/registry.ts';

/** What the program needs of its process. */
export interface Environment {
  env: Readonly<Record<string, string | undefined>>;
  /** Opens the services; `close` ends them. */
  open(): Promise<{ services: PortalServices; close(): Promise<void> }>;
  out(text: string): void;
  err(text: string): void;
}

/** Exit codes: done; could not be done, or found something wrong; called wrongly. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;

class UsageError extends Error {
  override name = 'UsageError';
}

const TERMS: Record<Locale, string> = { 'zh-CN': 'zh_CN', 'en-US': 'en' };

/** Language of the texts: `--lang`, else that of the terminal, else English. */
function localeOf(args: readonly string[], { env }: Environment): Locale {
  const at = args.indexOf('--lang');
  const wish = at >= 0 ? args[at + 1] : args.find((arg) => arg.startsWith('--lang='))?.slice('--lang='.length);
  const terminal = (env.LC_ALL || env.LC_MESSAGES || env.LANG || '').split('.')[0];
  return parseLocale(wish) ?? parseLocale(terminal) ?? 'en-US';
}

type Say = (id: ApiMessageId, values?: Readonly<Record<string, string | number>>) => string;

/** Declares the options and the argument of a command. */
function declare(command: Argv, { argument, options = {} }: Pick<Act, 'argument' | 'options'>, say: Say): Argv {
  for (const [name, { kind, about, required = false, choices }] of Object.entries(options)) {
    command.option(name, {
      type: kind === 'flag' ? 'boolean' : 'string',
      describe: say(about),
      demandOption: required,
      requiresArg: kind === 'text',
      ...(choices ? { choices } : {}),
    });
  }
  return argument
    ? command.positional(argument.name, { type: 'string', describe: say(argument.about), demandOption: true })
    : command;
}

/** What went wrong, for the operator; undefined for an error that is none of theirs. */
function reasonOf(error: unknown, locale: Locale): string | undefined {
  if (error instanceof OperateError) return textOf(locale, error.id, error.values);
  if (error instanceof Refusal) return textOf(locale, textIdOf(error.code), error.details.values);
  return error instanceof UsageError ? error.message : undefined;
}

/**
 * Runs one command of the operators' program, and answers its exit code. With `--json` results and errors are JSON.
 *
 * @throws what is not for the operator to mend; what opening the services throws
 */
export async function operate(
  args: readonly string[],
  groups: Readonly<Record<string, Group | StandaloneAct>>,
  environment: Environment,
): Promise<number> {
  const locale = localeOf(args, environment);
  const say: Say = (id, values) => textOf(locale, id, values);
  const json = args.includes('--json');
  let exit: number = EXIT.done;

  function print({ text, data, failed = false }: Outcome): void {
    environment.out(json ? JSON.stringify(data) : text);
    exit = failed ? EXIT.failed : EXIT.done;
  }

  async function carryOut(act: Act, given: Given): Promise<void> {
    const { services, close } = await environment.open();
    try {
      print(await act.run(given, { services, locale, say }));
    } finally {
      await close();
    }
  }

  const program = yargs([...args])
    .scriptName('operate')
    .locale(TERMS[locale])
    .usage(say('operate.usage'))
    .option('json', { type: 'boolean', describe: say('operate.option.json'), global: true })
    .option('lang', {
      type: 'string',
      describe: say('operate.option.lang'),
      choices: ['zh-CN', 'en-US'],
      global: true,
      requiresArg: true,
    })
    .demandCommand(1)
    .strict()
    .recommendCommands()
    .version(false)
    .help('help')
    .alias('help', 'h')
    .exitProcess(false)
    .wrap(null)
    .epilogue(say('operate.exits'))
    .fail((message, error) => {
      throw (error as Error | undefined) ?? new UsageError(message);
    });
  for (const [name, group] of Object.entries(groups)) {
    if ('run' in group) {
      program.command(
        name,
        say(group.about),
        (command) => declare(command, group, say),
        async (given) => print(await group.run(given as Given, { locale, say })),
      );
      continue;
    }
    program.command(name, say(group.about), (inner) => {
      for (const [verb, act] of Object.entries(group.acts)) {
        inner.command(
          act.argument ? `${verb} <${act.argument.name}>` : verb,
          say(act.about),
          (command) => declare(command, act, say),
          (given) => carryOut(act, given as Given),
        );
      }
      return inner.demandCommand(1).strict().recommendCommands();
    });
  }
  try {
    await program.parseAsync();
  } catch (error) {
    const reason = reasonOf(error, locale);
    if (reason === undefined) throw error;
    const usage = error instanceof UsageError;
    environment.err(json ? JSON.stringify({ error: reason }) : usage ? `${reason}\n${say('operate.help')}` : reason);
    exit = usage ? EXIT.usage : EXIT.failed;
  }
  return exit;
}
