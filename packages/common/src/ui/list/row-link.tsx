import { Link, type LinkProps } from 'react-router-dom';
import styles from './row-link.module.css';

/** The link in a row of a list. On phones it is a touch target of 44 px, which stays in line with its label. */
export const RowLink = (link: Omit<LinkProps, 'className'>) => <Link {...link} className={styles.link} />;
