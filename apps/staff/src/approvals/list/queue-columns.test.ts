import { customerCertifications, partnerCertifications } from '../certification/certification.queue.tsx';
import { contractQueue } from '../contract/contract.queue.tsx';
import type { Queue, QueueRequest } from '../queue.ts';
import { registrationQueue } from '../registration/registration.queue.tsx';
import { hiddenAtFirst, tableColumns } from './queue-columns.tsx';

/** Width of a list in a window of 1280 px: without menu, margins, padding, a scrollbar and the boxes of the rows. */
const ROOM = 1280 - 232 - 2 * 40 - 2 * 24 - 15 - 44;

test.each<[string, Queue<never>]>([
  ['customer verification', customerCertifications as unknown as Queue<never>],
  ['partner verification', partnerCertifications as unknown as Queue<never>],
  ['partner registration', registrationQueue as unknown as Queue<never>],
  ['partner contracts', contractQueue as unknown as Queue<never>],
])(
  'the columns of pending requests of %s fit into a window of 1280 px, so that none is below the pinned one',
  (_, queue) => {
    const search = {
      view: 'pending',
      company: '',
      type: '',
      from: '',
      to: '',
      only: '',
      page: 1,
      size: 10,
      cursor: '',
      order: 'asc',
      work: '',
    } as const;
    const columns = tableColumns(queue as unknown as Queue<QueueRequest>, search, hiddenAtFirst(queue));
    expect(columns.length).toBeGreaterThan(5);
    expect(columns.reduce((sum, { width = 160 }) => sum + width, 0)).toBeLessThanOrEqual(ROOM);
  },
);
