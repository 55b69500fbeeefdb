/** Ways to name an account at its sign-in. */
interface Names {
  email: string | null;
  phone: string | null;
  login_name: string | null;
}

/** What the person of an account enters to sign in to it; undefined when it has none of these. */
export const knownBy = ({ email, phone, login_name }: Names): string | undefined =>
  email ?? phone ?? login_name ?? undefined;
