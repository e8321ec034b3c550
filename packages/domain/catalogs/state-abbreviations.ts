import { foldText } from '../kit/fold-text.ts';
import type { CatalogClass } from './catalogs.ts';
import type { mexicanStates } from './mexican-states.ts';

type StateCode = keyof typeof mexicanStates;

/** Usual abbreviations of the states, without accents and points. An abbreviation that may mean two states is missing. */
export const stateAbbreviations: Readonly<Record<StateCode, readonly string[]>> = {
  AGU: ['ags'],
  BCN: ['bc', 'bcn', 'baja california norte', 'baja calif'],
  BCS: ['bcs', 'baja calif sur'],
  CAM: ['camp'],
  CHP: ['chis', 'chps'],
  CHH: ['chih'],
  CMX: ['cdmx', 'cd mx', 'cd de mexico', 'cd mexico', 'df', 'distrito federal', 'mexico df'],
  COA: ['coah', 'coahuila de zaragoza'],
  COL: ['col'],
  DUR: ['dgo', 'dur'],
  MEX: ['edomex', 'edo mex', 'edo de mex', 'edo mexico', 'edo de mexico', 'est de mex', 'est mex'],
  GUA: ['gto'],
  GRO: ['gro'],
  HID: ['hgo', 'hid'],
  JAL: ['jal'],
  MIC: ['mich', 'michoacan de ocampo'],
  MOR: ['mor'],
  NAY: ['nay'],
  NLE: ['nl', 'nle', 'nvo leon', 'nvo l', 'n leon'],
  OAX: ['oax'],
  PUE: ['pue', 'pbla'],
  QUE: ['qro', 'quer', 'queretaro de arteaga'],
  ROO: ['qroo', 'q roo', 'qr', 'quint roo'],
  SLP: ['slp', 'sn luis potosi', 's luis potosi'],
  SIN: ['sin'],
  SON: ['son'],
  TAB: ['tab'],
  TAM: ['tamps', 'tam'],
  TLA: ['tlax'],
  VER: ['ver', 'veracruz de ignacio de la llave', 'veracruz llave'],
  YUC: ['yuc'],
  ZAC: ['zac'],
};

/** Returns the comparable form of an abbreviation: `EDO. DE MÉX.` is `edo de mex`, and `N. L.` and `N.L.` are `nl`. */
const foldAbbreviation = (text: string): string =>
  foldText(text)
    .replace(/[.,]/gu, ' ')
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/(?<=\b[a-z]) (?=[a-z]\b)/gu, '');

const codesByAbbreviation: ReadonlyMap<string, string> = new Map(
  Object.entries(stateAbbreviations).flatMap(([code, texts]) =>
    texts.map((text) => [foldAbbreviation(text), code] as const),
  ),
);

/** Returns the code of the choice that a usual abbreviation means, with or without points and in any letters. */
export const findCatalogAbbreviation = (catalog: CatalogClass, text: string): string | undefined =>
  catalog === 'states' ? codesByAbbreviation.get(foldAbbreviation(text)) : undefined;
