import { QueueList } from '../list/queue-list.tsx';
import { registrationQueue } from './registration.queue.tsx';

/** Queue of the applications of partner companies. */
export default function RegistrationListPage() {
  return <QueueList queue={registrationQueue} />;
}
