import type { Language, LocalizedWords } from './words.ts';

/** Closed list of the error codes of `messageCode`, each with its HTTP status and its general text. */
export const errorCodes = {
  WRONG_VALUES: {
    status: 400,
    words: {
      es: 'Hay datos incorrectos. Revisa los campos marcados.',
      en: 'Some values are wrong. Check the marked fields.',
    },
  },
  DETAILS_EMPTY: {
    status: 400,
    words: { es: 'Se requiere al menos un detalle', en: 'At least one detail is required' },
  },
  INVALID_CODE: {
    status: 400,
    words: { es: 'El código no es válido.', en: 'The code is invalid.' },
  },
  INVALID_PASSWORD: {
    status: 400,
    words: { es: 'La contraseña no es válida.', en: 'The password is invalid.' },
  },
  PASSKEY_REFUSED: {
    status: 400,
    words: {
      es: 'La llave de acceso no se pudo comprobar.',
      en: 'The passkey could not be verified.',
    },
  },
  ACCESS_EXPIRED: {
    status: 401,
    words: {
      es: 'Tu sesión ha expirado, inicia sesión de nuevo.',
      en: 'Your session has expired, please log in again.',
    },
  },
  KEY_UNKNOWN: {
    status: 401,
    words: { es: 'Tu llave no existe o ha expirado.', en: 'Your key is unknown or has expired.' },
  },
  CREDENTIALS_UNKNOWN: {
    status: 401,
    words: {
      es: 'Datos incorrectos, inténtalo de nuevo.',
      en: 'Incorrect data, please try again.',
    },
  },
  PASSWORD_EXPIRED: {
    status: 401,
    words: { es: 'La contraseña expiró.', en: 'Password expired.' },
  },
  NEED_CHANGE_PASSWORD: {
    status: 401,
    words: { es: 'Es necesario cambiar la contraseña', en: 'Password change required' },
  },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    words: {
      es: 'Falta tu segundo factor para entrar.',
      en: 'Your second factor is needed to sign in.',
    },
  },
  SECOND_FACTOR_SETUP_REQUIRED: {
    status: 401,
    words: {
      es: 'Tu perfil o tu empresa exige un segundo factor. Configúralo para entrar.',
      en: 'Your profile or your company requires a second factor. Set one up to sign in.',
    },
  },
  REAUTHENTICATION_REQUIRED: {
    status: 401,
    words: {
      es: 'Confirma que eres tú para continuar.',
      en: 'Confirm that it is you to go on.',
    },
  },
  EMAIL_NOT_VALIDATED: {
    status: 403,
    words: {
      es: 'Falta validar este correo. Pide un código y escríbelo en «Validar correo».',
      en: 'This email is not validated yet. Ask for a code and enter it under “Validate email”.',
    },
  },
  FORBIDDEN: {
    status: 403,
    words: {
      es: 'Tu perfil no tiene permiso para hacer esto. Pídelo a quien administra la cuenta.',
      en: 'Your profile may not do this. Ask whoever administers the account.',
    },
  },
  KEY_FORBIDDEN: {
    status: 403,
    words: {
      es: 'Tu llave no tiene permiso para hacer esto.',
      en: 'Your key may not do this.',
    },
  },
  NOT_AUTHORIZED: {
    status: 403,
    words: {
      es: 'Este correo electrónico ya está validado.',
      en: 'This email is already validated.',
    },
  },
  ENTITY_NOT_FOUND: {
    status: 404,
    words: {
      es: 'No se encontró. Puede que alguien lo haya eliminado.',
      en: 'Not found. Somebody may have deleted it.',
    },
  },
  ENTITY_ALREADY_EXIST: {
    status: 409,
    words: { es: 'Ya existe', en: 'It already exists' },
  },
  // Code for divisions only. Source: specification, section 8.
  SAME_ENTITY: {
    status: 409,
    words: { es: 'La división ya existe.', en: 'Division already exists.' },
  },
  ENTITY_IN_USE: {
    status: 409,
    words: {
      es: 'No se puede eliminar porque otros registros lo usan.',
      en: 'It cannot be deleted because other records use it.',
    },
  },
  STALE_ENTITY: {
    status: 409,
    words: {
      es: 'Alguien cambió este registro mientras lo editabas. Vuelve a cargarlo para ver sus cambios.',
      en: 'Somebody changed this record while you were editing it. Reload it to see their changes.',
    },
  },
  EVENTS_NOT_RESOLVED: {
    status: 409,
    words: { es: 'Hay eventos sin resolver', en: 'There are unresolved events' },
  },
  FILE_TOO_LARGE: {
    status: 413,
    words: { es: 'El envío es demasiado grande.', en: 'What was sent is too large.' },
  },
  ATTEMPTS_LIMIT_EXCEEDED: {
    status: 429,
    words: {
      es: 'Demasiados intentos, inténtalo más tarde.',
      en: 'Too many attempts, please try again later.',
    },
  },
  UNKNOWN_ERROR: {
    status: 500,
    words: {
      es: 'Ocurrió un error inesperado, contacta a soporte',
      en: 'An unexpected error has occurred, please contact support',
    },
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    words: {
      es: 'El servicio no está disponible por un momento. Nada se perdió: inténtalo de nuevo.',
      en: 'The service is unavailable for a moment. Nothing was lost: try again.',
    },
  },
} as const satisfies Record<string, { status: number; words: LocalizedWords }>;

export type ErrorCode = keyof typeof errorCodes;

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorCodes, value);

/** Issue of one value: its path (`details.0.quantity`), the broken rule of `rules.ts`, and the rule's numbers. */
export interface ErrorDetail {
  readonly path: string;
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Record names by parameter, in each language: `translateErrorDetail` picks the reader's language before the response is sent. */
  readonly names?: Readonly<Record<string, LocalizedWords>>;
}

/** Returns a detail for a response, with record names in the reader's language. */
export function translateErrorDetail(
  { names, ...detail }: ErrorDetail,
  language: Language,
): ErrorDetail {
  if (!names) return detail;
  const chosen = Object.entries(names).map(([param, words]) => [param, words[language]] as const);
  return { ...detail, params: { ...detail.params, ...Object.fromEntries(chosen) } };
}

/** Body of every error response. */
export interface ErrorAnswer {
  messageCode: ErrorCode;
  message: string;
  details?: ErrorDetail[];
  requestId?: string;
  /** Temporary tokens, good for changing the password only, with NEED_CHANGE_PASSWORD and PASSWORD_EXPIRED; for the second factor only, with SECOND_FACTOR_REQUIRED and SECOND_FACTOR_SETUP_REQUIRED. */
  accessToken?: string;
  refreshToken?: string;
}

export interface TemporaryTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Refusal that is shown to the user. Any other thrown error is a bug and is sent as UNKNOWN_ERROR. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  /** HTTP status of the response: the default of the code, unless the refusal sets another status. */
  readonly status: number;
  readonly tokens: TemporaryTokens | undefined;
  /** Seconds after which a retry can succeed. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    details: readonly ErrorDetail[] = [],
    {
      status,
      tokens,
      retryAfter,
    }: { status?: number; tokens?: TemporaryTokens; retryAfter?: number } = {},
  ) {
    super(code);
    this.name = 'CodedError';
    this.code = code;
    this.details = details;
    this.status = status ?? errorCodes[code].status;
    this.tokens = tokens;
    this.retryAfter = retryAfter;
  }
}

/** Creates a WRONG_VALUES error for one field. */
export const createWrongValueError = (
  path: string,
  rule: string,
  params?: ErrorDetail['params'],
): CodedError => new CodedError('WRONG_VALUES', [params ? { path, rule, params } : { path, rule }]);
