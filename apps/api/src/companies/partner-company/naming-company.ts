import { Refusal, refusalOf } from '../../platform/errors/refusal.ts';

/**
 * Runs `work`, which may write the company's name. Reports a violated unique key at `company_name`, the field of this
 * form.
 */
export async function namingCompany<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const taken = refusalOf(error);
    throw taken?.code === 'Account.Company.Exists'
      ? new Refusal(taken.code, { fields: { company_name: taken.code } })
      : error;
  }
}
