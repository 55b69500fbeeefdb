/**
 * Industries by GB/T 4754-2017: sections (ids 101 to 120, for A to T) and their divisions (ids 1 to 97, the standard's
 * two-digit codes). Only divisions can be chosen.
 */
export interface Section {
  id: number;
  zh: string;
  en: string;
  divisions: readonly (readonly [id: number, zh: string, en: string])[];
}

export const INDUSTRIES: readonly Section[] = [
  {
    id: 101,
    zh: '农、林、牧、渔业',
    en: 'Agriculture, forestry, animal husbandry and fishery',
    divisions: [
      [1, '农业', 'Agriculture'],
      [2, '林业', 'Forestry'],
      [3, '畜牧业', 'Animal husbandry'],
      [4, '渔业', 'Fishery'],
      [
        5,
        '农、林、牧、渔专业及辅助性活动',
        'Support activities for agriculture, forestry, animal husbandry and fishery',
      ],
    ],
  },
  {
    id: 102,
    zh: '采矿业',
    en: 'Mining',
    divisions: [
      [6, '煤炭开采和洗选业', 'Coal mining and washing'],
      [7, '石油和天然气开采业', 'Oil and natural gas extraction'],
      [8, '黑色金属矿采选业', 'Ferrous metal mining and dressing'],
      [9, '有色金属矿采选业', 'Non-ferrous metal mining and dressing'],
      [10, '非金属矿采选业', 'Non-metal mining and dressing'],
      [11, '开采专业及辅助性活动', 'Support activities for mining'],
      [12, '其他采矿业', 'Other mining'],
    ],
  },
  {
    id: 103,
    zh: '制造业',
    en: 'Manufacturing',
    divisions: [
      [13, '农副食品加工业', 'Processing of food from agricultural products'],
      [14, '食品制造业', 'Food'],
      [15, '酒、饮料和精制茶制造业', 'Liquor, beverages and refined tea'],
      [16, '烟草制品业', 'Tobacco'],
      [17, '纺织业', 'Textiles'],
      [18, '纺织服装、服饰业', 'Apparel and accessories'],
      [19, '皮革、毛皮、羽毛及其制品和制鞋业', 'Leather, fur, feather and footwear'],
      [20, '木材加工和木、竹、藤、棕、草制品业', 'Timber, wood, bamboo, rattan, palm and straw products'],
      [21, '家具制造业', 'Furniture'],
      [22, '造纸和纸制品业', 'Paper and paper products'],
      [23, '印刷和记录媒介复制业', 'Printing and reproduction of recording media'],
      [24, '文教、工美、体育和娱乐用品制造业', 'Stationery, crafts, sports and entertainment goods'],
      [25, '石油、煤炭及其他燃料加工业', 'Processing of petroleum, coal and other fuels'],
      [26, '化学原料和化学制品制造业', 'Chemical raw materials and products'],
      [27, '医药制造业', 'Medicines'],
      [28, '化学纤维制造业', 'Chemical fibres'],
      [29, '橡胶和塑料制品业', 'Rubber and plastics'],
      [30, '非金属矿物制品业', 'Non-metallic mineral products'],
      [31, '黑色金属冶炼和压延加工业', 'Smelting and rolling of ferrous metals'],
      [32, '有色金属冶炼和压延加工业', 'Smelting and rolling of non-ferrous metals'],
      [33, '金属制品业', 'Metal products'],
      [34, '通用设备制造业', 'General-purpose machinery'],
      [35, '专用设备制造业', 'Special-purpose machinery'],
      [36, '汽车制造业', 'Motor vehicles'],
      [37, '铁路、船舶、航空航天和其他运输设备制造业', 'Railway, ship, aerospace and other transport equipment'],
      [38, '电气机械和器材制造业', 'Electrical machinery and apparatus'],
      [39, '计算机、通信和其他电子设备制造业', 'Computers, communication and other electronic equipment'],
      [40, '仪器仪表制造业', 'Measuring instruments'],
      [41, '其他制造业', 'Other manufacturing'],
      [42, '废弃资源综合利用业', 'Recycling of waste resources'],
      [43, '金属制品、机械和设备修理业', 'Repair of metal products, machinery and equipment'],
    ],
  },
  {
    id: 104,
    zh: '电力、热力、燃气及水生产和供应业',
    en: 'Electricity, heat, gas and water',
    divisions: [
      [44, '电力、热力生产和供应业', 'Electricity and heat'],
      [45, '燃气生产和供应业', 'Gas'],
      [46, '水的生产和供应业', 'Water'],
    ],
  },
  {
    id: 105,
    zh: '建筑业',
    en: 'Construction',
    divisions: [
      [47, '房屋建筑业', 'Building construction'],
      [48, '土木工程建筑业', 'Civil engineering'],
      [49, '建筑安装业', 'Installation'],
      [50, '建筑装饰、装修和其他建筑业', 'Decoration, finishing and other construction'],
    ],
  },
  {
    id: 106,
    zh: '批发和零售业',
    en: 'Wholesale and retail trade',
    divisions: [
      [51, '批发业', 'Wholesale'],
      [52, '零售业', 'Retail'],
    ],
  },
  {
    id: 107,
    zh: '交通运输、仓储和邮政业',
    en: 'Transport, storage and post',
    divisions: [
      [53, '铁路运输业', 'Railway transport'],
      [54, '道路运输业', 'Road transport'],
      [55, '水上运输业', 'Water transport'],
      [56, '航空运输业', 'Air transport'],
      [57, '管道运输业', 'Pipeline transport'],
      [58, '多式联运和运输代理业', 'Multimodal transport and forwarding'],
      [59, '装卸搬运和仓储业', 'Handling and storage'],
      [60, '邮政业', 'Post'],
    ],
  },
  {
    id: 108,
    zh: '住宿和餐饮业',
    en: 'Accommodation and catering',
    divisions: [
      [61, '住宿业', 'Accommodation'],
      [62, '餐饮业', 'Catering'],
    ],
  },
  {
    id: 109,
    zh: '信息传输、软件和信息技术服务业',
    en: 'Information transmission, software and IT services',
    divisions: [
      [63, '电信、广播电视和卫星传输服务', 'Telecommunications, broadcasting and satellite transmission'],
      [64, '互联网和相关服务', 'Internet and related services'],
      [65, '软件和信息技术服务业', 'Software and IT services'],
    ],
  },
  {
    id: 110,
    zh: '金融业',
    en: 'Finance',
    divisions: [
      [66, '货币金融服务', 'Monetary services'],
      [67, '资本市场服务', 'Capital market services'],
      [68, '保险业', 'Insurance'],
      [69, '其他金融业', 'Other finance'],
    ],
  },
  { id: 111, zh: '房地产业', en: 'Real estate', divisions: [[70, '房地产业', 'Real estate']] },
  {
    id: 112,
    zh: '租赁和商务服务业',
    en: 'Leasing and business services',
    divisions: [
      [71, '租赁业', 'Leasing'],
      [72, '商务服务业', 'Business services'],
    ],
  },
  {
    id: 113,
    zh: '科学研究和技术服务业',
    en: 'Scientific research and technical services',
    divisions: [
      [73, '研究和试验发展', 'Research and experimental development'],
      [74, '专业技术服务业', 'Professional technical services'],
      [75, '科技推广和应用服务业', 'Promotion and application of science and technology'],
    ],
  },
  {
    id: 114,
    zh: '水利、环境和公共设施管理业',
    en: 'Water conservancy, environment and public facilities',
    divisions: [
      [76, '水利管理业', 'Water conservancy'],
      [77, '生态保护和环境治理业', 'Ecological protection and environmental governance'],
      [78, '公共设施管理业', 'Public facilities'],
      [79, '土地管理业', 'Land management'],
    ],
  },
  {
    id: 115,
    zh: '居民服务、修理和其他服务业',
    en: 'Resident services, repair and other services',
    divisions: [
      [80, '居民服务业', 'Resident services'],
      [81, '机动车、电子产品和日用产品修理业', 'Repair of vehicles, electronics and household goods'],
      [82, '其他服务业', 'Other services'],
    ],
  },
  { id: 116, zh: '教育', en: 'Education', divisions: [[83, '教育', 'Education']] },
  {
    id: 117,
    zh: '卫生和社会工作',
    en: 'Health and social work',
    divisions: [
      [84, '卫生', 'Health'],
      [85, '社会工作', 'Social work'],
    ],
  },
  {
    id: 118,
    zh: '文化、体育和娱乐业',
    en: 'Culture, sports and entertainment',
    divisions: [
      [86, '新闻和出版业', 'Press and publishing'],
      [87, '广播、电视、电影和录音制作业', 'Radio, television, film and sound recording'],
      [88, '文化艺术业', 'Culture and arts'],
      [89, '体育', 'Sports'],
      [90, '娱乐业', 'Entertainment'],
    ],
  },
  {
    id: 119,
    zh: '公共管理、社会保障和社会组织',
    en: 'Public administration, social security and social organisations',
    divisions: [
      [91, '中国共产党机关', 'Organs of the Communist Party of China'],
      [92, '国家机构', 'State organs'],
      [93, '人民政协、民主党派', 'Political consultative conference and democratic parties'],
      [94, '社会保障', 'Social security'],
      [95, '群众团体、社会团体和其他成员组织', 'Mass organisations and associations'],
      [96, '基层群众自治组织及其他组织', 'Grassroots self-governing organisations'],
    ],
  },
  {
    id: 120,
    zh: '国际组织',
    en: 'International organisations',
    divisions: [[97, '国际组织', 'International organisations']],
  },
];
