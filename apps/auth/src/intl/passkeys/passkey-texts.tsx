import type { ReactNode } from 'react';
import type { Locale } from '@portal/common/intl/locale';
import { LateTexts } from '../late-texts.tsx';
import en from './en-US.json';
import zh from './zh-CN.json';

const TEXTS: Record<Locale, Record<keyof typeof zh, string>> = { 'zh-CN': zh, 'en-US': en };

/** Adds the texts of the sign-in by passkey. */
export const PasskeyTexts = ({ children }: { children: ReactNode }) => <LateTexts texts={TEXTS}>{children}</LateTexts>;
