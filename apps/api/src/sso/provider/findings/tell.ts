import { providerPage, pageUrl } from '@portal/common/pages/addresses';
import { DAY_MS } from '@portal/common/rules/units';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { notifyAdministrators } from '../../../companies/company/administrators.db.ts';
import type { FindingRow } from './findings.db.ts';

const daysLeft = (detail: string, at: Date) => Math.max(0, Math.ceil((Date.parse(detail) - at.getTime()) / DAY_MS));

/** Notifies the owners of a provider what has become wrong and what to do: one message for each change. */
export async function tellFinding(
  tx: Tx,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { coId, name }: { coId: string; name: string },
  { row, at }: { row: FindingRow; at: Date },
): Promise<void> {
  const { config_id: configId, finding, level, detail, since } = row;
  await notifyAdministrators(tx, coId, {
    template: 'idpFinding',
    event: `${configId} ${finding} ${level} ${since.getTime()}`,
    link: pageUrl(publicUrl, providerPage('detail', configId)),
    at,
    values: {
      provider: name,
      finding: finding === 'certificate' && level === 0 ? 'certificateEnded' : finding,
      days: finding === 'certificate' ? daysLeft(detail, at) : 0,
    },
  });
}
