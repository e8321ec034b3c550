import type { LocalizedWords } from './words.ts';

/** All validation rules, each with the sentence that explains it. The rule's name is sent in `details[].rule`. */
export const validationRuleTexts = {
  boards: {
    es: 'Escribe de 1 a 28 tablas, como 5 1/2, 5×3 1/2, 5 1/2',
    en: 'Write 1 to 28 boards, like 5 1/2, 5×3 1/2, 5 1/2',
  },
  crateBoards: {
    es: 'Escribe de 1 a 70 tablas, como 12×3 1/2',
    en: 'Write 1 to 70 boards, like 12×3 1/2',
  },
  blocks: { es: 'Escribe de 2 a 5 hileras', en: 'Write 2 to 5 rows' },
  moreThanZero: { es: 'Debe ser más que cero', en: 'It must be more than zero' },
  unbuildable: { es: 'Así no se puede construir', en: 'It cannot be built like this' },
  required: { es: 'Este campo es obligatorio', en: 'This field is required' },
  min: { es: 'Escribe al menos {min} caracteres', en: 'Write at least {min} characters' },
  max: { es: 'Escribe a lo más {max} caracteres', en: 'Write at most {max} characters' },
  email: {
    es: 'Escribe un correo válido, como ana@ejemplo.com',
    en: 'Write a valid email, like ana@example.com',
  },
  phone: {
    es: 'Escribe un teléfono de 7 a 15 dígitos',
    en: 'Write a phone number of 7 to 15 digits',
  },
  coordinates: {
    es: 'Escribe latitud y longitud, como 19.432608, -99.133209',
    en: 'Write latitude and longitude, like 19.432608, -99.133209',
  },
  option: { es: 'Elige una opción de la lista', en: 'Choose an option from the list' },
  uppercase: {
    es: 'Usa al menos {count} letras mayúsculas',
    en: 'Use at least {count} uppercase letters',
  },
  lowercase: {
    es: 'Usa al menos {count} letras minúsculas',
    en: 'Use at least {count} lowercase letters',
  },
  digits: { es: 'Usa al menos {count} números', en: 'Use at least {count} digits' },
  special: {
    es: 'Usa al menos {count} carácter especial',
    en: 'Use at least {count} special character',
  },
  common: {
    es: 'Es una de las contraseñas más usadas: elige otra',
    en: 'It is one of the commonest passwords: choose another',
  },
  secondFactorRequired: {
    es: 'Tu perfil o tu empresa exige un segundo factor: agrega otro antes de quitar este',
    en: 'Your profile or your company requires a second factor: add another before you remove this one',
  },
  ownSecondFactor: {
    es: 'El tuyo se quita en «Mi configuración»',
    en: 'Yours is removed under “My settings”',
  },
  passkeys: {
    es: 'Tienes {max} llaves de acceso, que son las que caben',
    en: 'You have {max} passkeys, which is as many as fit',
  },
  number: { es: 'Escribe un número', en: 'Write a number' },
  integer: { es: 'Escribe un número entero', en: 'Write a whole number' },
  pattern: {
    es: 'No tiene la forma que se pide',
    en: 'It does not have the form that is asked for',
  },
  expression: {
    es: 'Escribe una expresión regular sin referencias ni miradas alrededor, como ^[A-Z]{2}-\\d{4}$',
    en: 'Write a regular expression without references or look-arounds, like ^[A-Z]{2}-\\d{4}$',
  },
  url: {
    es: 'Escribe una dirección web, como https://ejemplo.com',
    en: 'Write a web address, like https://example.com',
  },
  https: { es: 'Debe empezar con https://', en: 'It must start with https://' },
  publicAddress: {
    es: 'Debe ser una dirección pública de internet, no de una red privada',
    en: 'It must be a public address of the internet, not of a private network',
  },
  selection: { es: 'Elige a lo más {max}', en: 'Choose at most {max}' },
  titleColumn: {
    es: 'La columna con el nombre del registro se queda',
    en: 'The column with the name of the record stays',
  },
  views: {
    es: 'Tienes {max} vistas de esta lista, que son las que caben. Elimina alguna para guardar otra.',
    en: 'You have {max} views of this list, which is as many as fit. Delete one to save another.',
  },
  optionInUse: {
    es: 'Registros que usan esta opción: {count}',
    en: 'Records that use this option: {count}',
  },
  typeInUse: {
    es: 'Registros cuyo valor no se puede convertir: {count}',
    en: 'Records whose value cannot be converted: {count}',
  },
  decimals: {
    es: 'Escribe menos decimales',
    en: 'Write fewer decimals',
  },
  sumsTo: {
    es: 'Aceptadas y rechazadas deben sumar {quantity}',
    en: 'Accepted and refused must add up to {quantity}',
  },
  supplierInactive: {
    es: 'Su proveedor, {name}, está inactivo',
    en: 'Its supplier, {name}, is inactive',
  },
  tallyUnit: {
    es: 'La unidad de este material no cuenta madera: dilo en Unidades de medida',
    en: 'The measure of this material counts no lumber: say so under Measures',
  },
  tallyDiffers: {
    es: 'Los paquetes suman {quantity}',
    en: 'The packs come to {quantity}',
  },
  moreThanLeft: {
    es: 'Faltan {max} por recibir. Si llegó más, di por qué.',
    en: '{max} were left to come. Where more came, say why.',
  },
  lotLacksReceived: {
    es: 'En el lote {lot} quedan {available} de {quantity}: lo demás ya se usó, se movió, se vendió o está apartado',
    en: 'Lot {lot} has {available} of {quantity} left: the rest was used, moved, sold or reserved',
  },
  destination: {
    es: 'A este almacén llegaban: elige otro, o di que ya no se entregan',
    en: 'They were to arrive in this store: choose another one, or say that they are not delivered any more',
  },
  truckDivision: {
    es: 'Elige un almacén de la división a la que vuelve el camión',
    en: 'Choose a store of the division to which the truck comes back',
  },
  lotFull: {
    es: 'Envío {shipment}: en el lote {lot} de {product}, en {store}, ya solo caben {max}. Recíbelo en otro almacén.',
    en: 'Shipment {shipment}: lot {lot} of {product} in {store} takes only {max} more. Receive it in another store.',
  },
  receiverReports: {
    es: 'Solo las registra la división que recibe: entrega sin ellas, o pide que las registre',
    en: 'Only the division that receives reports them: deliver without them, or ask it to report them',
  },
  otherShipment: {
    es: 'Debe ser otro envío del mismo pedido que sale del mismo almacén y no ha salido',
    en: 'It must be another shipment of the same order that leaves the same store and has not left',
  },
  wholeShipment: {
    es: 'Es todo el envío: no queda nada que separar',
    en: 'It is the whole shipment: nothing is left to separate',
  },
  nothingReady: {
    es: 'Nada de este pedido está listo para salir',
    en: 'Nothing of this order is ready to leave',
  },
  negative: { es: 'No puede ser negativo', en: 'It cannot be negative' },
  greaterOrEqual: { es: 'Debe ser {min} o más', en: 'It must be {min} or more' },
  lessOrEqual: { es: 'Debe ser {max} o menos', en: 'It must be {max} or less' },
  amount: {
    es: 'Escribe un importe con dos decimales a lo más, como 1234.50',
    en: 'Write an amount with two decimals at most, like 1234.50',
  },
  unitAmount: {
    es: 'Escribe un importe con cuatro decimales a lo más, como 0.0125',
    en: 'Write an amount with four decimals at most, like 0.0125',
  },
  otherFormat: {
    es: 'Los decimales van con punto y los miles con coma: 1,234.56',
    en: 'Decimals have a point and thousands a comma: 1,234.56',
  },
  percentChange: {
    es: 'Escribe un cambio entre −99.99 y 999.99 por ciento, que no sea 0',
    en: 'Write a change between −99.99 and 999.99 percent, other than 0',
  },
  percentage: {
    es: 'Escribe un porcentaje de 0 a 100',
    en: 'Write a percentage from 0 to 100',
  },
  discount: {
    es: 'El descuento no puede pasar de {max}',
    en: 'The discount cannot be more than {max}',
  },
  transition: {
    es: 'El estatus cambió y ya no permite esta acción. Vuelve a cargar para ver el actual.',
    en: 'The status changed and no longer allows this action. Reload to see the current one.',
  },
  past: { es: 'Debe ser en el futuro', en: 'It must be in the future' },
  beforeOrderDate: {
    es: 'No puede ser antes de la fecha del pedido',
    en: 'It cannot be before the date of the order',
  },
  overlap: {
    es: 'Se encima con otro periodo',
    en: 'It overlaps another period',
  },
  productOrFamily: {
    es: 'Elige un producto o una familia, no los dos',
    en: 'Choose a product or a family, not both',
  },
  endsBeforeStart: {
    es: 'No puede terminar antes de empezar',
    en: 'It cannot end before it begins',
  },
  rateOverlap: {
    es: '«{name}» ya paga estas piezas en esos días',
    en: '“{name}” pays these pieces on those days already',
  },
  rangeGap: {
    es: 'Falta una tarifa de la primera pieza (por encima de 0) en todos esos días',
    en: 'A rate of the first piece (above 0) is missing on some of those days',
  },
  stockExpired: {
    es: 'Sin caducar hay {available}. Ya caducó: {lots}. Corrige su fecha en existencias si aún sirve.',
    en: '{available} have not expired. Expired: {lots}. Correct the date in stock if they are still good.',
  },
  rangeNeeded: {
    es: '«{name}» paga las piezas que siguen y se quedaría sin las primeras en algunos de sus días',
    en: '“{name}” pays the pieces that follow and would lack the first ones on some of its days',
  },
  closedWeeks: {
    es: 'Las semanas de antes del {first} están cerradas: su pago no cambia',
    en: 'The weeks before {first} are closed: their pay does not change',
  },
  rateHasPaid: {
    es: 'Ya pagó en semanas cerradas, antes del {first}: ponle fin y crea otra',
    en: 'It has paid in closed weeks, before {first}: end it and create another',
  },
  ratesMeet: {
    es: 'Las dos familias tienen tarifas de destajo en los mismos días, como «{name}»',
    en: 'Both families have piece rates on the same days, like “{name}”',
  },
  openings: {
    es: 'Escribe horas como 7:00-11:00, 11:30-15:00, o 22:00-6:00+1 hasta el día siguiente',
    en: 'Write hours like 7:00-11:00, 11:30-15:00, or 22:00-6:00+1 into the next day',
  },
  openingBackwards: {
    es: 'El fin no es posterior al inicio: si es al día siguiente, escribe +1',
    en: 'The end is not after the start: where it is on the next day, write +1',
  },
  openingsOverlap: {
    es: 'Se encima con otras horas',
    en: 'It overlaps other hours',
  },
  weekWithoutHours: {
    es: 'Escribe las horas de al menos un día',
    en: 'Write the hours of at least one day',
  },
  before: {
    es: 'El inicio debe ser anterior al fin',
    en: 'The start must be before the end',
  },
  longRange: {
    es: 'El periodo puede durar a lo más {max} días',
    en: 'The period can last {max} days at most',
  },
  workAhead: {
    es: '{when}: {user} en {workplace}, pedido {order}.',
    en: '{when}: {user} at {workplace}, order {order}.',
  },
  workAheadOfOthers: { es: '{when}: {user} en {workplace}.', en: '{when}: {user} at {workplace}.' },
  carriesOthers: {
    es: 'Este viaje lleva también pedidos de otras personas: pídelo a alguien que los vea',
    en: 'This trip also carries orders of others: ask a user who sees them',
  },
  moreAhead: { es: 'Y {count} más.', en: 'And {count} more.' },
  notOver: {
    es: 'Su trabajo planeado todavía no termina',
    en: 'Its planned work is not over yet',
  },
  expired: { es: 'Ya venció', en: 'It has expired' },
  pin: { es: 'Escribe de 4 a 6 dígitos', en: 'Write 4 to 6 digits' },
  wrongPin: { es: 'Ese no es el PIN', en: 'That is not the PIN' },
  wrongBadge: {
    es: 'Ese gafete no es de nadie, o ya no vale',
    en: 'That badge is nobody’s, or is not good any more',
  },
  pairingCode: {
    es: 'Escribe los 8 dígitos que muestra la estación en la oficina',
    en: 'Write the 8 digits that the workplace shows in the office',
  },
  beyondOrder: {
    es: 'Son más de las que faltan ({most}). Un encargado puede aprobarlo.',
    en: 'More than are left ({most}). A foreman can let it pass.',
  },
  beyondLosses: {
    es: 'Con merma y retrabajo son más piezas de las que este pedido admite (caben {most}). Un encargado puede aprobarlo.',
    en: 'With scrap and rework these are more pieces than this order allows ({most} fit). A foreman can let it pass.',
  },
  beyondLimit: {
    es: 'Son muchas más piezas de las que se pidieron (caben {most}). Revisa la cantidad, o pide en la oficina que cambien el pedido.',
    en: 'These are far more pieces than were ordered ({most} fit). Check the count, or ask the office to change the order.',
  },
  beyondStep: {
    es: 'Son más de las que entregó el paso anterior (quedan {most}). Un encargado puede aprobarlo.',
    en: 'More than the step before gave ({most} left). A foreman can let it pass.',
  },
  belowNext: {
    es: 'El paso siguiente ya usó esas piezas (se pueden quitar {most}). Un encargado puede aprobarlo.',
    en: 'The next step has used those pieces ({most} can be taken back). A foreman can let it pass.',
  },
  notArrived: {
    es: 'Todavía no llega de la otra división (quedan {most} por usar). Un encargado puede aprobarlo.',
    en: 'It has not come from the other division yet ({most} left to use). A foreman can let it pass.',
  },
  notMade: {
    es: 'El paso anterior todavía no ha entregado piezas que puedan salir',
    en: 'The step before has not made pieces yet that could leave',
  },
  stepFinished: {
    es: 'Este trabajo ya se terminó. Un encargado puede aprobarlo.',
    en: 'This work is finished already. A foreman can let it pass.',
  },
  beyondAside: {
    es: 'Son más de las que esperan retrabajo ({most})',
    en: 'More than wait to be reworked ({most})',
  },
  beyondMade: {
    es: 'Es más de lo hecho que aún no entra al almacén',
    en: 'It is more than what is made and not in a store yet',
  },
  belowStocked: {
    es: 'Tantas ya entraron al almacén: se corrigen en el inventario',
    en: 'So many are in a store already: they are corrected in the inventory',
  },
  belowNothing: { es: 'Quedarían menos de cero', en: 'Less than none would be left' },
  orderOver: {
    es: 'El pedido ya no se produce: se canceló, se cambió o ya terminó',
    en: 'The order is not made any more: canceled, changed or finished',
  },
  onOtherTrip: { es: 'Ya va en otro viaje', en: 'It is on another trip' },
  customerCollects: { es: 'Lo recoge el cliente', en: 'The customer collects it' },
  leavesElsewhere: { es: 'Sale de otra división', en: 'It leaves from another division' },
  notActive: {
    es: 'El envío todavía no está activo: no puede salir',
    en: 'The shipment is not active yet: it cannot leave',
  },
  stopCanceled: {
    es: 'El envío se canceló: no se entrega',
    en: 'The shipment was canceled: do not deliver it',
  },
  receivedAlready: {
    es: 'Ya se recibió: di a la oficina qué faltó',
    en: 'It was received already: tell the office what was missing',
  },
  tripNotStarted: { es: 'El viaje todavía no sale', en: 'The trip has not started yet' },
  undone: { es: 'Ya se había deshecho', en: 'It was taken back already' },
  tooLate: {
    es: 'Pasó más de un minuto: un encargado puede corregirlo',
    en: 'More than a minute has passed: a foreman can correct it',
  },
  foreman: { es: 'Quien aprueba debe ser encargado', en: 'Only a foreman can let it pass' },
  approvalOver: {
    es: 'Falta la aprobación de un encargado, o la que tenía ya no vale. Pídesela otra vez.',
    en: 'It lacks the approval of a foreman, or the one it had is over. Ask the foreman again.',
  },
  outsidePresence: {
    es: 'Lleva una hora en que esta persona no estaba en esta tableta. Si entra y lo envía de nuevo, se anota con la hora de ese momento.',
    en: 'It bears a time at which this person was not at this tablet. If they come in and send it again, it is written down as of then.',
  },
  beforeOrder: {
    es: 'Lleva una hora anterior a este trabajo. Al enviarlo de nuevo se anota con la hora de ese momento.',
    en: 'It bears a time before this work existed. Sent again, it is written down as of then.',
  },
  otherReport: {
    es: 'Otro reporte ya se anotó con la misma clave: este no se anotó',
    en: 'Another report was written down under the same key: this one was not',
  },
  absent: {
    es: 'Quien lo dijo no ha entrado en esta tableta',
    en: 'Whoever said it has not come in at this tablet',
  },
  assigned: {
    es: 'Esta partida ya tiene origen. Vuelve a cargar para verlo.',
    en: 'This line has an origin already. Reload to see it.',
  },
  partDelivered: {
    es: 'Una parte ya se entregó',
    en: 'A part of it was delivered already',
  },
  replanChanged: {
    es: 'El pedido {order} cambió desde entonces.',
    en: 'Order {order} has changed since.',
  },
  replanBegun: {
    es: 'El trabajo del pedido {order} ya empezó o ya se reportó.',
    en: 'The work of order {order} has begun or was reported.',
  },
  replanPlaceTaken: {
    es: 'El pedido {order} ocupa ahora ese lugar.',
    en: 'Order {order} takes up that place now.',
  },
  replanPlaceTakenByOthers: {
    es: 'Otro pedido ocupa ahora ese lugar.',
    en: 'Another order takes up that place now.',
  },
  replanStaffGone: {
    es: 'El pedido {order} estaba planeado con una persona o una estación que ya no está activa.',
    en: 'Order {order} was planned for a worker or workplace that is no longer active.',
  },
  replanUndone: {
    es: 'Este cambio ya se había deshecho.',
    en: 'This change was undone already.',
  },
  replanUndoOver: { es: 'Ya pasó un día.', en: 'A day has passed.' },
  nothingAhead: {
    es: 'No tiene trabajo por delante',
    en: 'It has no work ahead',
  },
  noneOpen: {
    es: 'Todas sus partidas tienen origen',
    en: 'All of its lines have an origin',
  },
  noOrigin: {
    es: 'No hay existencia en ninguna división ni forma de producirlo',
    en: 'No division has stock of it, and there is no way to make it',
  },
  begun: {
    es: 'Ya empezó su trabajo, ya salió o ya se respondió: este origen no se puede cambiar.',
    en: 'Its work has begun, it has left or it was answered: this origin cannot be changed any more.',
  },
  maintenanceBegun: {
    es: 'Este mantenimiento ya empezó: solo puede cambiar su fin',
    en: 'This maintenance has begun: only its end can change',
  },
  maintenanceOver: {
    es: 'Este mantenimiento ya terminó',
    en: 'This maintenance is over',
  },
  absenceBegun: {
    es: 'Ya empezó: solo puede cambiar su fin',
    en: 'It has begun: only its end can change',
  },
  answered: {
    es: 'Alguien ya respondió esta solicitud',
    en: 'Somebody has answered this request already',
  },
  ownDivision: {
    es: 'Tu usuario no tiene división. Pide que te asignen un puesto principal.',
    en: 'Your user has no division. Ask for a main position.',
  },
  instant: { es: 'Escribe una fecha válida', en: 'Write a valid date' },
  color: {
    es: 'Escribe un color como #191e3b',
    en: 'Write a color like #191e3b',
  },
  picture: {
    es: 'Elige una imagen PNG, JPEG o WebP',
    en: 'Choose a PNG, JPEG or WebP image',
  },
  tooLarge: { es: 'El archivo es demasiado grande', en: 'The file is too large' },
  files: { es: 'Elige a lo más {max} archivos', en: 'Choose at most {max} files' },
  emptyFile: {
    es: 'El archivo está vacío: no tiene filas ni otro contenido',
    en: 'The file is empty: it has no rows or other content',
  },
  fileType: {
    es: 'Este tipo de archivo no se acepta aquí',
    en: 'This type of file is not accepted here',
  },
  fileSize: {
    es: 'El archivo no puede pasar de {max} MB',
    en: 'The file cannot be larger than {max} MB',
  },
  compressedSize: {
    es: 'Aun comprimida, la imagen pasa de {max} MB. Elige una más pequeña.',
    en: 'Even compressed, the image is larger than {max} MB. Choose a smaller one.',
  },
  image: {
    es: 'La imagen está dañada o tiene demasiados pixeles',
    en: 'The image is damaged or has too many pixels',
  },
  different: {
    es: 'Escribe una distinta de la actual',
    en: 'Write one that differs from the current one',
  },
  otherRecord: {
    es: 'El reemplazo debe ser distinto de lo que se elimina',
    en: 'The replacement must differ from what is deleted',
  },
  unique: { es: 'Otro registro ya usa este valor', en: 'Another record already uses this value' },
  keyTaken: {
    es: 'Ya se envió otra cosa con esta clave: usa una nueva',
    en: 'Something else was sent under this key: use a new one',
  },
  notHeld: {
    es: 'No puedes dar permisos que tú no tienes',
    en: 'You cannot grant permissions that you do not hold',
  },
  unapproved: {
    es: 'Sus precios esperan una aprobación',
    en: 'Its prices wait for an approval',
  },
  approval: {
    es: 'Va más allá de lo que puedes cotizar',
    en: 'It goes beyond what you may quote',
  },
  broader: {
    es: 'Puede más que tú: solo quien puede lo mismo lo cambia',
    en: 'May do more than you: only somebody who may do as much changes it',
  },
  sameDivision: {
    es: 'Tu división es la de tu puesto: la cambia quien ve las dos',
    en: 'Your division is that of your position: somebody who sees both changes it',
  },
  heldPeople: {
    es: 'De este puesto depende qué división ve alguien que puede más que tú',
    en: 'What division somebody sees who may do more than you hangs on this position',
  },
  notReplacement: {
    es: 'Este perfil no puede tomar el lugar de otro',
    en: 'This profile cannot take the place of another',
  },
  ownEmail: {
    es: 'Tu propio correo se cambia en «Mi configuración»',
    en: 'Your own email is changed under “My settings”',
  },
  lastSuperuser: {
    es: 'La cuenta necesita al menos un superusuario activo',
    en: 'The account needs at least one active superuser',
  },
  inUse: {
    es: 'Se usa en {module} ({count}).',
    en: 'It is used in {module} ({count}).',
  },
  positive: { es: 'Escribe más de cero', en: 'Write more than zero' },
  stock: { es: 'Solo hay {available} disponibles', en: 'Only {available} available' },
  reserved: {
    es: 'No puede ser menos de lo reservado: {reserved}',
    en: 'It cannot be less than what is reserved: {reserved}',
  },
  lotElsewhere: {
    es: 'Este lote está en otro almacén: {store}',
    en: 'This lot is in another store: {store}',
  },
  lotDate: {
    es: 'El lote ya existe y caduca el {date}. Corrígelo con «Modificar».',
    en: 'The lot exists already and expires on {date}. Correct it with “Modify”.',
  },
  lotUndated: {
    es: 'El lote ya existe y no caduca. Usa otro código, o corrígelo con «Modificar».',
    en: 'The lot exists already and does not expire. Use another code, or correct it with “Modify”.',
  },
  hidden: {
    es: 'Tu perfil no ve este dato, así que tampoco lo cambia, filtra ni ordena',
    en: 'Your profile does not see this, so it neither changes, filters nor sorts by it',
  },
  hiddenRequired: {
    es: 'Es obligatorio y tu perfil no lo ve: que lo cree alguien que sí',
    en: 'It is required and your profile does not see it: let somebody who does create this',
  },
  hiddenAmounts: {
    es: 'Con esta cantidad ya no caben los importes de la partida, que tu perfil no ve. Pídelo a alguien que sí.',
    en: 'With this quantity the amounts of the line, which your profile does not see, fit no more. Ask somebody who does.',
  },
  repeated: { es: 'Ya está en la lista', en: 'It is already in the list' },
  oneOf: { es: 'Escribe una de estas: {options}', en: 'Write one of these: {options}' },
  exportRows: {
    es: 'Son más de {max} filas, lo que cabe en una hoja de Excel. Usa filtros.',
    en: 'There are more than {max} rows, which is what an Excel sheet holds. Use filters.',
  },
  oldWorkbook: {
    es: 'Es un libro del Excel antiguo (.xls). Guárdalo como .xlsx y vuelve a subirlo.',
    en: 'It is a workbook of the old Excel (.xls). Save it as .xlsx and upload it again.',
  },
  protectedWorkbook: {
    es: 'El libro tiene contraseña. Quítasela y vuelve a subirlo.',
    en: 'The workbook has a password. Remove it and upload it again.',
  },
  fieldGone: {
    es: 'Este campo ya no existe: alguien lo eliminó. Vuelve a cargar la lista.',
    en: 'This field is no longer there: somebody deleted it. Reload the list.',
  },
  unknown: { es: 'Este dato no existe aquí', en: 'There is no such value here' },
  inactive: { es: 'Está desactivado: elige otro', en: 'It is disabled: choose another' },
  invalid: { es: 'Este valor no es válido', en: 'This value is not valid' },
} as const satisfies Record<string, LocalizedWords>;
