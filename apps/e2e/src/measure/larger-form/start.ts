/** `npm run larger-form`: starts the larger form on this machine and prints where it is, until it is ended by Ctrl C. */
import { addPerson } from '../installation/installation.ts';
import { startLargerForm } from './larger-form.ts';

const form = await startLargerForm();
const { account, password } = await addPerson(form.database);
process.stdout.write(`${form.url}/microapp/loginEnterprisePortal
An enterprise account: ${account} ${password}
Instances: ${[...form.instances.keys()].join(', ')}; PostgreSQL: ${form.database.port}; pgbouncer: ${form.pooler.url}
Ctrl C ends all of it.
`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void form.stop().then(() => process.exit(0));
  });
