import type { PictureMark } from '@portal/common/contract/company/certification';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import type { Changes, Questioned, Refusal } from '../../platform/db/tables/stored-values.ts';

export interface DemoRequest {
  /** Days and minutes before now. */
  daysAgo: number;
  minutes: number;
  type: LicenceType;
  /** Undefined: still pending. */
  verdict?: DemoVerdict;
  /** What staff asked an hour after the submission; no answer yet. */
  asked?: readonly Questioned[];
  /** Set where the picture differs from the application. */
  company?: string;
  /** The file of the picture is missing: loading it fails. */
  pictureLost?: true;
}

interface DemoVerdict {
  result: Exclude<ApprovalStatus, 0 | 1>;
  afterHours: number;
  opinion: string;
  refused?: readonly Refusal[];
  marks?: readonly PictureMark[];
  /** What staff corrected when they approved. */
  corrections?: Changes;
}

export interface DemoCompany {
  name: { zh: string; en: string };
  kind: 2 | 4;
  status: AuthStatus;
  /** First 17 characters of the credit code; the last one is computed. */
  code: string;
  /** Contact person, where no account of `accounts.ts` belongs to the company. */
  applicant?: string;
  address: { zh: string; en: string };
  founded: string;
  /** Province and city of China. */
  at: readonly [province: number, city: number];
  industry: number;
  size: number;
  business: string;
  requests: readonly DemoRequest[];
}

const { businessLicence, organisationCode, socialOrganisation, other } = LicenceType;
const { approved: approve, rejected: reject, withdrawn } = ApprovalStatus;

const pending = (daysAgo: number, minutes: number, type: LicenceType = businessLicence): DemoRequest => ({
  daysAgo,
  minutes,
  type,
});
const approved = (
  daysAgo: number,
  minutes: number,
  afterHours: number,
  opinion = '',
  corrections: Changes = {},
): DemoRequest => ({
  daysAgo,
  minutes,
  type: businessLicence,
  verdict: { result: approve, afterHours, opinion, corrections },
});
const rejected = (
  daysAgo: number,
  minutes: number,
  opinion: string,
  { refused = [], marks = [], ...more }: Partial<DemoRequest> & Pick<DemoVerdict, 'refused' | 'marks'> = {},
): DemoRequest => ({
  daysAgo,
  minutes,
  type: businessLicence,
  verdict: { result: reject, afterHours: 20, opinion, refused, marks },
  ...more,
});
const takenBack = (daysAgo: number, minutes: number, afterHours: number): DemoRequest => ({
  daysAgo,
  minutes,
  type: businessLicence,
  verdict: { result: withdrawn, afterHours, opinion: '' },
});

/** Fictitious companies: one per status, and enough pending ones for more than a page of the queue. */
export const COMPANIES: Readonly<Record<string, DemoCompany>> = {
  yuanli: {
    name: { zh: '沅澧衡远仪表有限公司', en: 'Yuanli Hengyuan Instruments Co., Ltd.' },
    kind: 2,
    status: AuthStatus.authenticated,
    code: '91430602MA2Q7W4K3',
    address: { zh: '湖南省岳阳市滨江路 18 号', en: '18 Binjiang Road, Yueyang, Hunan' },
    founded: '2019-04-12',
    at: [430000, 430600],
    industry: 40,
    size: 3,
    business: '工业仪表与流量计的研发、生产和校准',
    requests: [
      rejected(250, 340, '填写的企业名称与证件不一致，请按证件全称填写。', {
        type: organisationCode,
        company: '衡远仪表',
      }),
      rejected(249, 60, '证件图片右侧被截断，看不清企业名称，请重新拍摄上传。'),
      approved(248, 545, 5),
    ],
  },
  xinghuo: {
    name: { zh: '星火田野农业科技有限公司', en: 'Xinghuo Field Agritech Co., Ltd.' },
    kind: 2,
    status: AuthStatus.unauthenticated,
    code: '91510107MA6C8N2P4',
    address: { zh: '四川省成都市锦和路 66 号', en: '66 Jinhe Road, Chengdu, Sichuan' },
    founded: '2024-05-20',
    at: [510000, 510100],
    industry: 1,
    size: 1,
    business: '设施农业环境监测',
    requests: [],
  },
  linhai: {
    name: { zh: '临海远舟物流有限公司', en: 'Linhai Yuanzhou Logistics Co., Ltd.' },
    kind: 2,
    status: AuthStatus.unauthenticated,
    code: '91331082MA2K5D7H1',
    address: { zh: '浙江省台州市港城大道 9 号', en: '9 Gangcheng Avenue, Taizhou, Zhejiang' },
    founded: '2016-08-01',
    at: [330000, 331000],
    industry: 54,
    size: 2,
    business: '公路与近海货运',
    requests: [],
  },
  'linhai-trade': {
    name: { zh: '临海远舟贸易有限公司', en: 'Linhai Yuanzhou Trading Co., Ltd.' },
    kind: 2,
    status: AuthStatus.unauthenticated,
    code: '91331082MA2K5D8X7',
    address: { zh: '浙江省台州市港城大道 9 号', en: '9 Gangcheng Avenue, Taizhou, Zhejiang' },
    founded: '2018-02-11',
    at: [330000, 331000],
    industry: 51,
    size: 1,
    business: '海产品批发',
    requests: [takenBack(2, 240, 3)],
  },
  chengan: {
    name: { zh: '澄岸拾光文化传播有限公司', en: "Cheng'an Culture Media Co., Ltd." },
    kind: 2,
    status: AuthStatus.pending,
    code: '91310115MA4N1X8R6',
    address: { zh: '上海市浦东新区滨水路 201 号', en: '201 Binshui Road, Pudong, Shanghai' },
    founded: '2021-09-30',
    at: [310000, 310115],
    industry: 88,
    size: 2,
    business: '展览策划与影像制作',
    requests: [pending(1, 95)],
  },
  guanshan: {
    name: { zh: '观山智能装备有限公司', en: 'Guanshan Intelligent Equipment Co., Ltd.' },
    kind: 2,
    status: AuthStatus.rejected,
    code: '91320594MA1P9T3E8',
    address: { zh: '江苏省苏州市星塘街 300 号', en: '300 Xingtang Street, Suzhou, Jiangsu' },
    founded: '2020-11-18',
    at: [320000, 320500],
    industry: 35,
    size: 3,
    business: '物流分拣设备',
    requests: [
      rejected(4, 200, '证件照片反光，统一社会信用代码无法辨认，请重新拍摄后提交。', {
        refused: [
          { field: 'LicURL', reason: 'unreadable' },
          { field: 'LicCode', reason: 'mismatch' },
        ],
        marks: [
          { field: 'LicCode', box: [0.36, 0.335, 0.36, 0.055], words: '此处反光，最后几位看不清' },
          { field: 'LicURL', box: [0.7, 0.63, 0.2, 0.3], words: '印章不完整，请拍下整张证件' },
        ],
      }),
    ],
  },
  beiling: {
    name: { zh: '北岭松果种业合作社', en: 'Beiling Pinecone Seed Cooperative' },
    kind: 2,
    status: AuthStatus.pending,
    applicant: '邵予安',
    code: '93220224MA7C2L5P0',
    address: { zh: '吉林省吉林市松江路 7 号', en: '7 Songjiang Road, Jilin' },
    founded: '2017-03-03',
    at: [220000, 220200],
    industry: 1,
    size: 1,
    business: '林木种子',
    requests: [pending(1, 280, other)],
  },
  luming: {
    name: { zh: '鹿鸣坞精密陶瓷有限公司', en: 'Lumingwu Precision Ceramics Co., Ltd.' },
    kind: 2,
    status: AuthStatus.pending,
    applicant: '叶南乔',
    code: '91360203MA6H3Q9W2',
    address: { zh: '江西省景德镇市瓷园路 52 号', en: '52 Ciyuan Road, Jingdezhen, Jiangxi' },
    founded: '2015-06-25',
    at: [360000, 360200],
    industry: 30,
    size: 3,
    business: '结构陶瓷零件',
    requests: [pending(2, 10)],
  },
  qianchuan: {
    name: { zh: '浅川信步软件工作室', en: 'Qianchuan Software Studio' },
    kind: 2,
    status: AuthStatus.pending,
    applicant: '许既白',
    code: '92330106MA1B7G4J8',
    address: { zh: '浙江省杭州市文一路 88 号', en: '88 Wenyi Road, Hangzhou, Zhejiang' },
    founded: '2023-01-09',
    at: [330000, 330100],
    industry: 65,
    size: 1,
    business: '移动应用开发',
    requests: [pending(2, 120)],
  },
  nanping: {
    name: { zh: '南屏社区互助促进会', en: 'Nanping Community Support Association' },
    kind: 2,
    status: AuthStatus.pending,
    applicant: '温如初',
    code: '51350700MJ8X0F3Q6',
    address: { zh: '福建省南平市延平路 3 号', en: '3 Yanping Road, Nanping, Fujian' },
    founded: '2014-12-01',
    at: [350000, 350700],
    industry: 85,
    size: 1,
    business: '社区助老服务',
    requests: [pending(2, 400, socialOrganisation)],
  },
  wangshu: {
    name: { zh: '望舒航标设备股份有限公司', en: 'Wangshu Navigation Aids Inc.' },
    kind: 2,
    status: AuthStatus.pending,
    applicant: '程以宁',
    code: '91120116MA5T9Y1U7',
    address: { zh: '天津市滨海新区海河路 120 号', en: '120 Haihe Road, Binhai, Tianjin' },
    founded: '2009-07-16',
    at: [120000, 120116],
    industry: 37,
    size: 4,
    business: '航标与导航设备',
    requests: [pending(3, 60)],
  },
  qingsui: {
    name: { zh: '青穗冷链物流有限公司', en: 'Qingsui Cold Chain Logistics Co., Ltd.' },
    kind: 2,
    status: AuthStatus.pending,
    applicant: '沈听澜',
    code: '91410100MA3E6R2N5',
    address: { zh: '河南省郑州市航海路 15 号', en: '15 Hanghai Road, Zhengzhou, Henan' },
    founded: '2018-10-22',
    at: [410000, 410100],
    industry: 59,
    size: 3,
    business: '冷库与冷链运输',
    requests: [{ ...pending(3, 520), asked: [{ field: 'LicURL', text: '图片不完整，请上传完整的证件图片。' }] }],
  },
  tinglan: {
    name: { zh: '汀兰织物研究院有限公司', en: 'Tinglan Textile Research Co., Ltd.' },
    kind: 2,
    status: AuthStatus.pending,
    applicant: '秦又晴',
    code: '91330602MA2B4C6D8',
    address: { zh: '浙江省绍兴市轻纺路 41 号', en: '41 Qingfang Road, Shaoxing, Zhejiang' },
    founded: '2022-02-14',
    at: [330000, 330600],
    industry: 73,
    size: 2,
    business: '功能面料研究',
    requests: [pending(4, 75)],
  },
  hefeng: {
    name: { zh: '和风新能源有限公司', en: 'Hefeng New Energy Co., Ltd.' },
    kind: 2,
    status: AuthStatus.pending,
    applicant: '罗峻川',
    code: '91640100MA7D1F3G5',
    address: { zh: '宁夏银川市贺兰山路 8 号', en: '8 Helanshan Road, Yinchuan, Ningxia' },
    founded: '2016-05-05',
    at: [640000, 640100],
    industry: 44,
    size: 4,
    business: '风电场建设与运维',
    requests: [pending(4, 300)],
  },
  jushan: {
    name: { zh: '橘山罐头食品有限公司', en: 'Jushan Canned Food Co., Ltd.' },
    kind: 2,
    status: AuthStatus.pending,
    applicant: '田嘉禾',
    code: '91430302MA9H7J5K3',
    address: { zh: '湖南省湘潭市韶山路 77 号', en: '77 Shaoshan Road, Xiangtan, Hunan' },
    founded: '2011-04-28',
    at: [430000, 430300],
    industry: 14,
    size: 3,
    business: '水果罐头',
    requests: [pending(5, 45)],
  },
  yunqi: {
    name: { zh: '云栖测绘信息有限公司', en: 'Yunqi Survey and Mapping Co., Ltd.' },
    kind: 2,
    status: AuthStatus.authenticated,
    applicant: '赵星回',
    code: '91420111MA8L2M4N6',
    address: { zh: '湖北省武汉市珞喻路 230 号', en: '230 Luoyu Road, Wuhan, Hubei' },
    founded: '2013-03-19',
    at: [420000, 420100],
    industry: 74,
    size: 3,
    business: '地理信息服务',
    // Verified, and a change is pending review.
    requests: [approved(120, 30, 6), pending(1, 30)],
  },
  muyun: {
    name: { zh: '暮云家居用品有限公司', en: 'Muyun Home Goods Co., Ltd.' },
    kind: 2,
    status: AuthStatus.authenticated,
    applicant: '魏朝颜',
    code: '91440605MA5P8Q2R4',
    address: { zh: '广东省佛山市季华路 19 号', en: '19 Jihua Road, Foshan, Guangdong' },
    founded: '2010-09-09',
    at: [440000, 440600],
    industry: 21,
    size: 4,
    business: '木制家具',
    requests: [approved(30, 100, 3, '已按证件补全企业名称。', { lic_company: ['暮云家居', '暮云家居用品有限公司'] })],
  },
  lansha: {
    name: { zh: '岚沙滨海旅业有限公司', en: 'Lansha Coastal Travel Co., Ltd.' },
    kind: 2,
    status: AuthStatus.authenticated,
    applicant: '孟归舟',
    code: '91460200MA5T6U8W1',
    address: { zh: '海南省三亚市海榆路 5 号', en: '5 Haiyu Road, Sanya, Hainan' },
    founded: '2019-12-12',
    at: [460000, 460200],
    industry: 72,
    size: 2,
    business: '滨海旅行服务',
    requests: [rejected(12, 80, '请上传营业执照正本照片，不要使用复印件。'), approved(10, 200, 4)],
  },
  shuoguo: {
    name: { zh: '硕果仓储服务有限公司', en: 'Shuoguo Storage Services Co., Ltd.' },
    kind: 2,
    status: AuthStatus.rejected,
    applicant: '丁以沫',
    code: '91370211MA3W5X7Y9',
    address: { zh: '山东省青岛市前湾港路 62 号', en: '62 Qianwangang Road, Qingdao, Shandong' },
    founded: '2017-11-03',
    at: [370000, 370200],
    industry: 59,
    size: 2,
    business: '港口仓储',
    requests: [
      rejected(6, 130, '企业名称与证件不一致。', {
        company: '硕果仓储',
        refused: [{ field: 'Company', reason: 'mismatch' }],
        pictureLost: true,
      }),
    ],
  },
  northwind: {
    name: { zh: 'Northwind Sverige AB', en: 'Northwind Sverige AB' },
    kind: 4,
    status: AuthStatus.authenticated,
    code: '91310000MA1FL3P5Q',
    address: { zh: '上海市静安区南京西路 1266 号', en: '1266 Nanjing Road West, Shanghai' },
    founded: '2012-01-17',
    at: [310000, 310106],
    industry: 65,
    size: 3,
    business: 'Cloud migration and training',
    requests: [approved(60, 200, 7)],
  },
  tideline: {
    name: { zh: 'Tideline Consulting S.L.', en: 'Tideline Consulting S.L.' },
    kind: 4,
    status: AuthStatus.unauthenticated,
    code: '91440300MA5G7H9J2',
    address: { zh: '广东省深圳市科技南路 16 号', en: '16 Keji South Road, Shenzhen' },
    founded: '2020-06-08',
    at: [440000, 440300],
    industry: 72,
    size: 1,
    business: 'Identity consulting',
    requests: [],
  },
  heguang: {
    name: { zh: '和光系统集成有限公司', en: 'Heguang Systems Integration Co., Ltd.' },
    kind: 4,
    status: AuthStatus.unauthenticated,
    applicant: '柳新桐',
    code: '91110108MA8K6L4M2',
    address: { zh: '北京市海淀区知春路 51 号', en: '51 Zhichun Road, Haidian, Beijing' },
    founded: '2014-08-20',
    at: [110000, 110108],
    industry: 65,
    size: 3,
    business: '系统集成',
    requests: [],
  },
  qiaozhi: {
    name: { zh: '桥枝信息服务有限公司', en: 'Qiaozhi Information Services Co., Ltd.' },
    kind: 4,
    status: AuthStatus.unauthenticated,
    code: '91500112MA6N8P2Q4',
    address: { zh: '重庆市渝北区金开大道 68 号', en: '68 Jinkai Avenue, Yubei, Chongqing' },
    founded: '2018-04-04',
    at: [500000, 500112],
    industry: 64,
    size: 2,
    business: '客服外包',
    requests: [],
  },
  qinghe: {
    name: { zh: '清禾数字科技有限公司', en: 'Qinghe Digital Technology Co., Ltd.' },
    kind: 4,
    status: AuthStatus.unauthenticated,
    code: '91330106MA2K5N7P3',
    address: { zh: '浙江省杭州市文三路 90 号', en: '90 Wensan Road, Hangzhou' },
    founded: '2019-09-10',
    at: [330000, 330100],
    industry: 65,
    size: 2,
    business: '企业上云与运维',
    requests: [],
  },
  haochen: {
    name: { zh: '昊辰软件服务有限公司', en: 'Haochen Software Services Co., Ltd.' },
    kind: 4,
    status: AuthStatus.authenticated,
    code: '91320102MA1N3Q5R7',
    address: { zh: '江苏省南京市中山路 18 号', en: '18 Zhongshan Road, Nanjing' },
    founded: '2016-03-22',
    at: [320000, 320100],
    industry: 65,
    size: 3,
    business: '软件实施与培训',
    requests: [
      approved(120, 300, 20, '', { lic_company: ['昊辰软件', '昊辰软件服务有限公司'] }),
      { ...pending(1, 150), company: '昊辰云服务有限公司' },
    ],
  },
  mingde: {
    name: { zh: '明德培训咨询有限公司', en: 'Mingde Training and Consulting Co., Ltd.' },
    kind: 4,
    status: AuthStatus.pending,
    applicant: '沈书雅',
    code: '91440106MA5D2F4G6',
    address: { zh: '广东省广州市天河路 385 号', en: '385 Tianhe Road, Guangzhou' },
    founded: '2015-11-05',
    at: [440000, 440100],
    industry: 72,
    size: 2,
    business: '认证培训',
    requests: [pending(2, 220)],
  },
  yuanshan: {
    name: { zh: '远杉技术有限公司', en: 'Yuanshan Technology Co., Ltd.' },
    kind: 4,
    status: AuthStatus.rejected,
    applicant: '罗一帆',
    code: '91510104MA6H8J2K5',
    address: { zh: '四川省成都市天府大道 1366 号', en: '1366 Tianfu Avenue, Chengdu' },
    founded: '2017-07-19',
    at: [510000, 510100],
    industry: 65,
    size: 1,
    business: '身份系统集成',
    requests: [rejected(8, 90, '证件已过期，请上传最新的营业执照。')],
  },
};
