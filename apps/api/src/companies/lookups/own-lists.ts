import { PartnerLevel } from '@portal/common/enums/partner/partner-level';
import { UserType } from '@portal/common/enums/user/user-type';

/** Own lists without a standard. Ids are never reused. */
export type Named = readonly [id: number, zh: string, en: string];

/** Positions (`position_id`). */
export const POSITIONS: readonly Named[] = [
  [1, '企业负责人', 'Owner or executive'],
  [2, '技术研发', 'Research and development'],
  [3, 'IT 与运维', 'IT and operations'],
  [4, '产品与设计', 'Product and design'],
  [5, '市场', 'Marketing'],
  [6, '销售', 'Sales'],
  [7, '采购', 'Purchasing'],
  [8, '财务', 'Finance'],
  [9, '人力与行政', 'Human resources and administration'],
  [10, '法务与合规', 'Legal and compliance'],
  [11, '客户服务', 'Customer service'],
  [12, '项目管理', 'Project management'],
  [13, '渠道与生态', 'Channels and alliances'],
  [14, '售前支持', 'Presales'],
  [15, '实施与交付', 'Delivery'],
  [99, '其他', 'Other'],
];

/** Positions that only partner companies have. */
const PARTNERS_ONLY: ReadonlySet<number> = new Set([13, 14, 15]);
const PARTNERS: ReadonlySet<number> = new Set([UserType.partner, UserType.partnerContact]);

/** Positions that a user type can choose from; all without a type. */
export const positionsOf = (userType?: number): readonly Named[] =>
  userType === undefined || PARTNERS.has(userType) ? POSITIONS : POSITIONS.filter(([id]) => !PARTNERS_ONLY.has(id));

/** Company sizes (`employees_id`). */
export const EMPLOYEE_SIZES: readonly Named[] = [
  [1, '20 人以下', 'Fewer than 20'],
  [2, '20 至 99 人', '20 to 99'],
  [3, '100 至 499 人', '100 to 499'],
  [4, '500 至 999 人', '500 to 999'],
  [5, '1000 至 9999 人', '1,000 to 9,999'],
  [6, '10000 人及以上', '10,000 or more'],
];

/** Partner types (`intention_type_id`). */
export const PARTNER_TYPES: readonly Named[] = [
  [1, '经销伙伴', 'Reseller'],
  [2, '解决方案伙伴', 'Solution partner'],
  [3, '服务交付伙伴', 'Service and delivery partner'],
  [4, '技术集成伙伴', 'Technology partner'],
  [5, '培训伙伴', 'Training partner'],
  [6, '咨询伙伴', 'Consulting partner'],
];

/** Levels of partner companies (`level_id`), lowest first. */
export const PARTNER_LEVELS: readonly Named[] = [
  [PartnerLevel.authorised, '授权合作伙伴', 'Authorised partner'],
  [PartnerLevel.silver, '银牌合作伙伴', 'Silver partner'],
  [PartnerLevel.gold, '金牌合作伙伴', 'Gold partner'],
  [PartnerLevel.diamond, '钻石合作伙伴', 'Diamond partner'],
];
