import type { ReactNode } from 'react';
import guideEn from '@portal/common/developers/intl/en-US.json';
import guideZh from '@portal/common/developers/intl/zh-CN.json';
import type { Locale } from '@portal/common/intl/locale';
import { LateTexts } from '../late-texts.tsx';
import en from './en-US.json';
import zh from './zh-CN.json';

type Id = keyof typeof guideZh | keyof typeof zh;
const TEXTS: Record<Locale, Record<Id, string>> = { 'zh-CN': { ...guideZh, ...zh }, 'en-US': { ...guideEn, ...en } };

/** Adds the texts of the guide for developers. Those of copying are among them once more. */
export const DeveloperTexts = ({ children }: { children: ReactNode }) => (
  <LateTexts texts={TEXTS}>{children}</LateTexts>
);
