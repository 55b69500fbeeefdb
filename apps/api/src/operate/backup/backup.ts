import { resolve } from 'node:path';
import { formatInZone } from '@portal/common/intl/time-zone';
import { anchorHead } from '../../console/audit/anchor.ts';
import { chainAllAudit } from '../../console/audit/chain-audit.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import { OPERATOR, OperateError, textIn, type Act, type Context, type Given, type Group } from '../program/act.ts';
import { afterRestore } from './after-restore.db.ts';
import { BackupError, readContents, type Contents } from './folder.ts';
import { loadBackup, loadFiles, OtherVersion } from './load.ts';
import { makeBackup } from './make.ts';
import { isWhole, verifyBackup } from './verify.ts';

const argument = { name: 'folder', about: 'operate.option.folder' } as const;
const folderIn = (given: Given) => resolve(textIn(given, 'folder'));

/** Says what is wrong with a backup instead of throwing. */
async function orReason<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupError) throw new OperateError('operate.backup.damaged', { file: error.message });
    if (error instanceof OtherVersion) throw new OperateError('operate.backup.version');
    throw error;
  }
}

/** The contents of a backup that this SECRET, or SECRET_OLD, opens. */
async function open(folder: string, { services: { vault } }: Context): Promise<Contents> {
  const contents = await orReason(() => readContents(folder));
  if (![vault.id, vault.formerKeys()?.id].includes(contents.secret)) throw new OperateError('operate.backup.secret');
  return contents;
}

const rowsIn = ({ tables }: Contents) => tables.reduce((sum, { rows }) => sum + rows, 0);

const make: Act = {
  about: 'operate.backup.make',
  argument,
  async run(given, { services, say }) {
    const folder = folderIn(given);
    const { files, missing, tables, ...made } = await makeBackup(services, folder).catch(
      (error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' || error.code === 'ENOENT'
          ? new OperateError('operate.backup.exists', { folder })
          : error;
      },
    );
    const rows = rowsIn({ ...made, files, tables });
    await audit(
      services.db,
      { actor: OPERATOR, action: 'backup.made', object: null, detail: { rows, files: files.length } },
      services.clock.now(),
    );
    const text = [
      say('operate.backup.made', { folder, rows, files: files.length }),
      ...(missing.length > 0 ? [say('operate.backup.filesMissing', { files: missing.join(', ') })] : []),
    ];
    return { failed: missing.length > 0, data: { folder, rows, files: files.length, missing }, text: text.join('\n') };
  },
};

const verify: Act = {
  about: 'operate.backup.verify',
  argument,
  async run(given, context) {
    const {
      services: { vault, db, clock },
      say,
    } = context;
    const folder = folderIn(given);
    const contents = await open(folder, context);
    const faults = await orReason(() => verifyBackup(folder, contents, vault));
    const whole = isWhole(faults);
    await audit(
      db,
      { actor: OPERATOR, action: 'backup.verified', object: null, detail: { madeAt: contents.madeAt, whole } },
      clock.now(),
    );
    const { unreadable, owners, chain, files } = faults;
    const lines = whole
      ? [say('operate.backup.whole', { rows: rowsIn(contents), files: contents.files.length })]
      : [
          ...(unreadable > 0 ? [say('operate.backup.unreadable', { count: unreadable })] : []),
          ...(owners.length > 0 ? [say('operate.backup.owners', { companies: owners.join(', ') })] : []),
          ...(chain === null ? [] : [say('operate.backup.chain', { day: chain })]),
          ...(files.length > 0 ? [say('operate.backup.filesMissing', { files: files.join(', ') })] : []),
        ];
    return { failed: !whole, data: { ...faults, madeAt: contents.madeAt }, text: lines.join('\n') };
  },
};

const restore: Act = {
  about: 'operate.backup.restore',
  argument,
  async run(given, context) {
    const {
      services: { db, clock, config, files },
      locale,
      say,
    } = context;
    const folder = folderIn(given);
    const contents = await open(folder, context);
    if (await db.selectFrom('app_user').select('user_id').limit(1).executeTakeFirst())
      throw new OperateError('operate.backup.notEmpty');
    const madeAt = new Date(contents.madeAt);
    const { sessions, notified } = await orReason(async () => {
      await loadFiles(files, folder, contents);
      return loadBackup(db, folder, contents, async (tx) => {
        // The files are in this store now, wherever they were before.
        await tx.deleteFrom('server_secret').where('name', '=', 'file store').execute();
        return afterRestore(tx, config, { by: OPERATOR, madeAt, at: clock.now() });
      });
    });
    // Entries of after the backup are lost, as said; the check compares with what is here.
    await chainAllAudit(context.services);
    await anchorHead(context.services);
    const values = {
      time: formatInZone(locale, 'UTC', madeAt),
      rows: rowsIn(contents),
      files: contents.files.length,
      sessions,
      notified,
    };
    return {
      data: { madeAt: contents.madeAt, rows: values.rows, files: values.files, sessions, notified },
      text: say('operate.backup.restored', values),
    };
  },
};

export const backup: Group = { about: 'operate.backup', acts: { make, verify, restore } };
