import { downloadExport, orderExport, readExport } from '@portal/common/contract/account/account-export';
import {
  cancelAccount,
  cancelPersonalAccount,
  checkCancellation,
  checkPersonalCancellation,
} from '@portal/common/contract/account/cancellation';
import { ExportStatus } from '@portal/common/enums/user/export-status';
import { CANCELLATION } from '@portal/common/rules/limits';
import { addWorkingDays } from '@portal/common/rules/working-hours/working-days';
import { mock } from '@portal/common/testing/handlers';
import { DAY_MS } from '@portal/common/rules/units';

/** An empty ZIP: only the 22 bytes of the end-of-central-directory record. */
const EMPTY_ZIP = Uint8Array.from([0x50, 0x4b, 0x05, 0x06, ...Array.from({ length: 18 }, () => 0)]);

/** Mocks of export and account deletion: nothing blocks, and an export is ready at the third poll. */
export function cancellationMocks() {
  let asked = 0;
  const closed = () => ({ delete_time: addWorkingDays(new Date(), CANCELLATION.workingDays).toISOString() });
  return [
    mock(checkCancellation, { validate: 1 }),
    mock(checkPersonalCancellation, { validate: 1 }),
    mock(cancelAccount, closed),
    mock(cancelPersonalAccount, closed),
    mock(orderExport, () => {
      asked = 0;
      return { export_id: 'exp-1' };
    }),
    // Must come before `readExport`, whose path matches too.
    mock(downloadExport, () => new Response(EMPTY_ZIP, { headers: { 'content-type': 'application/zip' } })),
    mock(readExport, () => {
      asked += 1;
      return asked < 3
        ? { status: ExportStatus.running, progress: asked * 30, expire_time: null }
        : { status: ExportStatus.ready, progress: 100, expire_time: new Date(Date.now() + DAY_MS).toISOString() };
    }),
  ];
}
